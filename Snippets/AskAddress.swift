// Asks for an address of an index that ghost-address has built, and tells where it is.
import AddressEngine
import GhostAddress
import GhostComplete

let index = try AddressIndex(path: "addresses.ghost")
let prompt = GhostPrompt("Ship to: ", provider: AddressProvider(index: index))
if case .accepted(let text, let candidate) = try prompt.readLine() {
    print(text)
    if let point = candidate?.address?.coordinate { print(point.latitude, point.longitude) }
}
