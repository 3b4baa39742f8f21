internal import Glibc

/// A point on the earth in WGS 84 degrees.
public struct Coordinate: Sendable, Hashable {
    /// Degrees north, -90 to 90.
    public let latitude: Double
    /// Degrees east, -180 to 180.
    public let longitude: Double

    /// Makes a point; nil where the numbers are no point: out of range, infinite or NaN. So every `Coordinate` is one.
    public init?(latitude: Double, longitude: Double) {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Makes a point of millionths of a degree, the unit of the index.
    package init(_ point: MicroPoint) {
        latitude = Double(point.latitude) / 1e6
        longitude = Double(point.longitude) / 1e6
    }

    /// Metres to another point on a sphere of the earth's mean radius (haversine, good to half a percent at any latitude).
    public func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let a = latitude * radians
        let b = other.latitude * radians
        let halfHeight = sin((b - a) / 2)
        let halfWidth = sin((other.longitude - longitude) * radians / 2)
        let h = halfHeight * halfHeight + cos(a) * cos(b) * halfWidth * halfWidth
        return 2 * 6_371_008.8 * asin(min(1, h.squareRoot()))
    }
}

/// A point in millionths of a degree, as the index keeps it: about a tenth of a metre.
package struct MicroPoint: Sendable, Hashable {
    package var latitude: Int32
    package var longitude: Int32

    package init(latitude: Int32, longitude: Int32) {
        self.latitude = latitude
        self.longitude = longitude
    }

    package init(_ coordinate: Coordinate) {
        latitude = Int32((coordinate.latitude * 1e6).rounded())
        longitude = Int32((coordinate.longitude * 1e6).rounded())
    }
}
