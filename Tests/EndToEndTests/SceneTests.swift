import Testing

@Suite struct SceneTests {
    @Test("What is offered while one types, and what the keys make of it", arguments: Scenes.typing)
    func typing(_ scene: Scene) throws { try scene.play() }

    @Test("Where everything stands on the screen", arguments: Scenes.layout)
    func layout(_ scene: Scene) throws { try scene.play() }

    @Test("Terminals that can do less, and readers", arguments: Scenes.plain)
    func plain(_ scene: Scene) throws { try scene.play() }
}
