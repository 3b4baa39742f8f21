// A prompt that completes from a list.
import GhostComplete

let prompt = GhostPrompt("Colour: ", provider: ListProvider(["red", "orange", "yellow", "green", "blue"]))
do throws(PromptError) {
    switch try prompt.readLine() {
    case .accepted(let colour, _): print(colour)
    case .cancelled, .endOfInput, .interrupted, .timedOut: print("no answer")
    }
} catch {
    print(error)
}
