// GhostTerminal: the terminal as a device (modes, size, signals), keys out of bytes, and bytes out of frames of
// cells. It knows no suggestion and no editing.
