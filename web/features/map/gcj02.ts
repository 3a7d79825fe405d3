import type { Place } from './spots.ts'

// The offset as Maogang published it (EvilTransform, transform.c) and every open implementation has it since. gcoord 1.0.7 has the
// same one: 3.5 kB compressed beside 0.4 kB, because all its other systems come along. Its ellipsoid is Krasovsky's.
const axis = 6_378_245
const eccentricity = 0.006_693_421_622_965_943

/** Whether the offset applies: inside the rectangle around China that all implementations take. */
const isShifted = ({ lng, lat }: Place) => lng > 72.004 && lng < 137.8347 && lat > 0.8293 && lat < 55.8271

/** A position of a satellite receiver (WGS-84) as Chinese maps have it (GCJ-02), right to about a metre. */
export function toGcj02(place: Place): Place {
  if (!isShifted(place)) return place
  const x = place.lng - 105
  const y = place.lat - 35
  const radians = (place.lat / 180) * Math.PI
  const root = Math.sqrt(1 - eccentricity * Math.sin(radians) ** 2)
  const waves = (20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * (2 / 3)
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    waves +
    (20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * (2 / 3) +
    (160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * (2 / 3)
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    waves +
    (20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * (2 / 3) +
    (150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * (2 / 3)
  return {
    lng: place.lng + (east * 180) / ((axis / root) * Math.cos(radians) * Math.PI),
    lat: place.lat + (north * 180) / (((axis * (1 - eccentricity)) / root ** 3) * Math.PI),
  }
}
