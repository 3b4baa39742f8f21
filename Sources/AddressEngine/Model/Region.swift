/// An area that a search is restricted to: a circle or a box, which may cross the antimeridian.
///
/// Any numbers make an area. One that is larger than the earth holds all of it; a negative radius, a south greater than the north and a
/// NaN make one that holds nothing.
public enum Region: Sendable, Hashable {
    /// All within so many kilometres of a point.
    case circle(Coordinate, kilometres: Double)
    /// All between two latitudes and two longitudes in degrees; west greater than east crosses the antimeridian.
    case box(south: Double, west: Double, north: Double, east: Double)

    /// Whether a point lies in the area, its edge included.
    public func contains(_ point: Coordinate) -> Bool {
        switch self {
        case .circle(let centre, let kilometres):
            return centre.distance(to: point) <= kilometres * 1000
        case .box(let south, let west, let north, let east):
            guard point.latitude >= south, point.latitude <= north, !west.isNaN, !east.isNaN else { return false }
            if west <= east { return point.longitude >= west && point.longitude <= east }
            return point.longitude >= west || point.longitude <= east
        }
    }

    /// What a box of points has to do with the area.
    package enum Overlap { case inside, outside, mixed }

    /// Whether a box of points surely lies inside or outside the area; `mixed` where each point must be asked.
    package func overlap(_ box: PointBox) -> Overlap {
        switch self {
        case .circle(let centre, let kilometres):
            if box.distance(to: centre) > kilometres * 1000 * 1.001 + 1 { return .outside }
            return .mixed
        case .box(let south, let west, let north, let east):
            if box.north < south || box.south > north { return .outside }
            let apart =
                west <= east
                ? (box.east < west || box.west > east)
                : (box.west < west && box.east > east && box.east < west && box.west > east)
            if apart { return .outside }
            let within =
                box.south >= south && box.north <= north && west <= east && box.west >= west && box.east <= east
            return within ? .inside : .mixed
        }
    }
}

/// The smallest box of latitudes and longitudes around some points; it never crosses the antimeridian.
package struct PointBox: Sendable, Hashable {
    package var south = 90.0
    package var west = 180.0
    package var north = -90.0
    package var east = -180.0

    package init() {}

    /// Whether no point has been added.
    package var isEmpty: Bool { south > north }

    package mutating func add(_ point: Coordinate) {
        south = min(south, point.latitude)
        north = max(north, point.latitude)
        west = min(west, point.longitude)
        east = max(east, point.longitude)
    }

    /// Metres that every point of the box is at least away from a point: never more than the true least distance.
    package func distance(to point: Coordinate) -> Double {
        if isEmpty { return .infinity }
        let latitude = min(max(point.latitude, south), north)
        var best = Double.infinity
        if point.longitude >= west && point.longitude <= east {
            // The meridian of the point runs through the box.
            best = abs(latitude - point.latitude) * 111_194.9
        }
        // Else the nearest point lies on an edge's meridian; the great circle to a meridian can be shorter than along
        // the parallel, so the bound is taken at the latitude of each corner and of the point itself.
        for longitude in [west, east] {
            let apart = min(abs(point.longitude - longitude), 360 - abs(point.longitude - longitude))
            if apart > 90 { best = min(best, corner(point, longitude)) } else { best = min(best, meridian(point, longitude)) }
        }
        return best
    }

    private func corner(_ point: Coordinate, _ longitude: Double) -> Double {
        var best = Double.infinity
        for latitude in [south, north] {
            guard let at = Coordinate(latitude: latitude, longitude: longitude) else { continue }
            best = min(best, point.distance(to: at))
        }
        return best
    }

    /// The distance to a stretch of a meridian: to its point nearest by the right angle, or to the nearer end.
    private func meridian(_ point: Coordinate, _ longitude: Double) -> Double {
        let foot = Geometry.footLatitude(of: point, onMeridian: longitude)
        guard let at = Coordinate(latitude: min(max(foot, south), north), longitude: longitude) else {
            return corner(point, longitude)
        }
        return point.distance(to: at)
    }
}
