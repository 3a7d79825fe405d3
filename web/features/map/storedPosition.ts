import { type Datum, datums } from '#contract/scenic/position.ts'
import { toGcj02 } from './gcj02.ts'
import type { Place } from './spots.ts'

/** A position as stored in a row. */
export interface StoredPosition {
  readonly lng: number | null
  readonly lat: number | null
  readonly datum: Datum
}

/** The position on a map; undefined if there is none. */
export const onMap = ({ lng, lat, datum }: StoredPosition): Place | undefined =>
  lng === null || lat === null ? undefined : datum === 'wgs84' ? toGcj02({ lng, lat }) : { lng, lat }

/**
 * Degrees with four decimals, about eleven metres, and the datum unless it is that of maps.
 * Undefined if there is no position.
 */
export const positionText = ({ lng, lat, datum }: StoredPosition) =>
  lng === null || lat === null
    ? undefined
    : `${lng.toFixed(4)}, ${lat.toFixed(4)}${datum === 'gcj02' ? '' : ` (${datums[datum]})`}`
