/// A table that keeps what was put in last: one more thing than it holds drives out the oldest.
struct Recent<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    private var order: [Key] = []
    private var next = 0
    private let capacity: Int

    init(_ capacity: Int) { self.capacity = capacity }

    /// What stands under a key. Something that is there already is replaced in its place.
    subscript(key: Key) -> Value? { values[key] }

    /// Puts something in.
    mutating func set(_ key: Key, _ value: Value) {
        guard values.updateValue(value, forKey: key) == nil else { return }
        if order.count < capacity {
            order.append(key)
        } else {
            values[order[next]] = nil
            order[next] = key
            next = (next + 1) % capacity
        }
    }
}
