/// A curve through the plane on which neighbours mostly stay neighbours: the bits of two numbers in turn.
package enum Morton {
    /// The place of a point on the curve.
    package static func code(_ x: UInt32, _ y: UInt32) -> UInt64 { spread(x) << 1 | spread(y) }

    private static func spread(_ value: UInt32) -> UInt64 {
        var x = UInt64(value)
        x = (x | x << 16) & 0x0000_FFFF_0000_FFFF
        x = (x | x << 8) & 0x00FF_00FF_00FF_00FF
        x = (x | x << 4) & 0x0F0F_0F0F_0F0F_0F0F
        x = (x | x << 2) & 0x3333_3333_3333_3333
        return (x | x << 1) & 0x5555_5555_5555_5555
    }
}
