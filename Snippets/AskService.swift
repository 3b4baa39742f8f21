// A provider of one's own that takes two seconds, as a service on the network might.
import GhostComplete

struct Service: SuggestionProvider {
    func answer(to query: Query) -> Answer {
        .later {
            try await Task.sleep(for: .seconds(2))
            return ["Springfield", "Shelbyville"].filter { $0.hasPrefix(query.text) }.map { Candidate($0) }
        }
    }
}

func ask() async throws -> PromptResult {
    try await GhostPrompt("Town: ", provider: Service()).readLine()
}

if case .accepted(let town, _) = try await ask() { print(town) }
