internal import Glibc

/// Small pieces of spherical geometry.
package enum Geometry {
    /// Metres of one degree of latitude on the sphere that distances are measured on.
    package static let metresPerDegree = 111_195.08

    /// The latitude of the point of a meridian that is nearest to a point within 90 degrees of it.
    package static func footLatitude(of point: Coordinate, onMeridian longitude: Double) -> Double {
        let radians = Double.pi / 180
        let apart = cos((point.longitude - longitude) * radians)
        if apart <= 0 { return point.latitude >= 0 ? 90 : -90 }
        return atan(tan(point.latitude * radians) / apart) / radians
    }

    /// Metres of one degree of longitude at a latitude.
    package static func metresPerLongitude(at latitude: Double) -> Double {
        metresPerDegree * max(0, cos(latitude * .pi / 180))
    }
}
