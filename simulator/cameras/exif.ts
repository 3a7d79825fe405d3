import type { Exif } from 'sharp'
import { localText, zoneOffset } from '#contract/zone.ts'
import type { Exposure } from '#scenery/picture.ts'

/** What a camera knows of itself when it takes a picture. */
export interface Eye {
  readonly at: Date
  readonly model: string
  /** Degrees; as cameras with a receiver write them. */
  readonly position?: { readonly lng: number; readonly lat: number }
}

/** The tags that a camera leaves in its file (Exif 2.32); IFD2 holds the exposure, IFD3 the position. */
export function exif({ at, model, position }: Eye, { iso, dark }: Exposure): Exif {
  const time = local(at)
  const exposure = `1/${Math.round(500 - 470 * dark)}`
  return {
    IFD0: { Make: 'JINGYING', Model: model, Software: `${model} 2.4.1`, DateTime: time, Orientation: '1' },
    IFD2: {
      DateTimeOriginal: time,
      DateTimeDigitized: time,
      OffsetTimeOriginal: zoneOffset,
      ExposureTime: exposure,
      FNumber: '28/10',
      ISOSpeedRatings: String(iso),
      FocalLength: '35/1',
    },
    ...(position && {
      IFD3: {
        GPSLatitudeRef: position.lat < 0 ? 'S' : 'N',
        GPSLatitude: sexagesimal(position.lat),
        GPSLongitudeRef: position.lng < 0 ? 'W' : 'E',
        GPSLongitude: sexagesimal(position.lng),
        GPSMapDatum: 'WGS-84',
      },
    }),
  }
}

/** Asia/Shanghai, `2026:05:02 14:24:41`. */
function local(at: Date) {
  return localText(at.getTime()).replaceAll('-', ':').replace('T', ' ')
}

function sexagesimal(degrees: number) {
  const value = Math.abs(degrees)
  const minutes = (value % 1) * 60
  return `${Math.floor(value)}/1 ${Math.floor(minutes)}/1 ${Math.round((minutes % 1) * 60_000)}/1000`
}
