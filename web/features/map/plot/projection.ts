import type { Place } from '../spots.ts'

export interface Projection {
  x(lng: number): number
  y(lat: number): number
  /** The place at a point of the drawing. */
  place(x: number, y: number): Place
  /** Meridians and parallels that cross the drawing, in degrees. */
  readonly meridians: readonly number[]
  readonly parallels: readonly number[]
  /** Degrees between two adjacent lines. */
  readonly step: number
}

/**
 * Fits places into a drawing of the given size in px. Equirectangular about the middle parallel, so that distances
 * there are the same in both directions. A single place gets `least` degrees around it; without places, the whole country is shown.
 */
export function project(
  places: readonly Place[],
  width: number,
  height: number,
  { margin = 36, least = 0.5 }: { margin?: number; least?: number } = {},
): Projection {
  const [west, east] = ends(
    places.map(({ lng }) => lng),
    country.lng,
  )
  const [south, north] = ends(
    places.map(({ lat }) => lat),
    country.lat,
  )
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 }
  const squeeze = Math.cos((middle.lat * Math.PI) / 180)
  // Pixels per degree of latitude.
  const scale = Math.min(
    (width - 2 * margin) / Math.max((east - west) * squeeze, least),
    (height - 2 * margin) / Math.max(north - south, least),
  )
  const x = (lng: number) => width / 2 + (lng - middle.lng) * squeeze * scale
  const y = (lat: number) => height / 2 - (lat - middle.lat) * scale
  const step = niceStep(80 / scale)
  return {
    x,
    y,
    place: (left, top) => ({
      lng: middle.lng + (left - width / 2) / squeeze / scale,
      lat: middle.lat - (top - height / 2) / scale,
    }),
    step,
    meridians: lines(middle.lng - width / 2 / squeeze / scale, middle.lng + width / 2 / squeeze / scale, step),
    parallels: lines(middle.lat - height / 2 / scale, middle.lat + height / 2 / scale, step),
  }
}

/** 30° or 30.25°, with as many decimals as the step needs, and which half of the globe. */
export function degrees(value: number, step: number, positive: string, negative: string): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  return `${Math.abs(value).toFixed(decimals)}°${value < 0 ? negative : positive}`
}

const country = { lng: [74, 135], lat: [18, 54] } as const

const ends = (values: readonly number[], none: readonly [number, number]): readonly [number, number] =>
  values.length ? [Math.min(...values), Math.max(...values)] : none

/** The next of 1, 2, 5 times a power of ten. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power
}

function lines(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step)
}
