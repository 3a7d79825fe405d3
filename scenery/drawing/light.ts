import { mix, under } from './colour.ts'

export type Weather = 'clear' | 'cloudy' | 'mist' | 'overcast' | 'rain'

/** What hour and weather do to the colours of a picture. */
export interface Light {
  readonly weather: Weather
  readonly sky: readonly [top: string, middle: string, low: string]
  /** Far things fade to this. */
  readonly haze: string
  readonly hazeDepth: number
  /** Place of sun or moon, each 0 to 1 of the picture. */
  readonly sun: { readonly x: number; readonly y: number; readonly colour: string; readonly strength: number }
  /** The colour of the light on things near by. */
  readonly lamp: string
  /** 0 in daylight, 1 at night: lamps burn, windows shine. */
  readonly dark: number
  readonly iso: number
  /** A thing's own colour as the camera sees it; distance 0 near, 1 at the horizon. */
  lit(colour: string, distance: number): string
}

/** `hour` is local time, 0 to 24, fractions allowed. */
export function lightAt(hour: number, weather: Weather): Light {
  const clear = between(hour)
  const veil = veils[weather]
  const grey = (colour: string) => mix(colour, mix('#10151d', veil.grey, 1 - clear.dark * 0.86), veil.cover)
  const sky = [grey(clear.sky[0]), grey(clear.sky[1]), grey(clear.sky[2])] as const
  const haze = mix(clear.haze, mix('#141a24', veil.grey, 1 - clear.dark * 0.86), veil.cover * 0.8)
  const lamp = mix(clear.lamp, mix('#3d4656', veil.lamp, 1 - clear.dark), veil.cover * 0.7)
  const sweep = Math.min(1, Math.max(0, (hour - 5.5) / 13.5))
  return {
    weather,
    sky,
    haze,
    hazeDepth: veil.depth,
    sun: {
      x: 0.14 + 0.72 * sweep,
      y: 0.62 - 0.52 * Math.sin(Math.PI * Math.min(0.92, Math.max(0.08, sweep))),
      colour: clear.sun,
      strength: (1 - veil.cover) * (1 - clear.dark * 0.55),
    },
    lamp,
    dark: clear.dark,
    iso: Math.round(100 * 2 ** (veil.cover * 1.5 + clear.dark * 4)),
    lit: (colour, distance) =>
      mix(
        under(colour, lamp),
        haze,
        Math.min(0.94, distance * veil.depth + (weather === 'mist' ? distance * 0.12 : 0)),
      ),
  }
}

interface Moment {
  hour: number
  sky: [string, string, string]
  haze: string
  sun: string
  lamp: string
  dark: number
}

/** A clear day at a few hours; the values between them are interpolated. */
const moments: Moment[] = [
  { hour: 0, sky: ['#0a1220', '#111d31', '#1c2b40'], haze: '#1b2738', sun: '#dfe8f2', lamp: '#4a5a78', dark: 1 },
  { hour: 5, sky: ['#111c30', '#223350', '#4a5270'], haze: '#384560', sun: '#f5d9c0', lamp: '#5a6684', dark: 0.9 },
  { hour: 6, sky: ['#4f6a94', '#b08a9c', '#f2b48c'], haze: '#c9a8a4', sun: '#ffe0b0', lamp: '#c0a8a4', dark: 0.35 },
  { hour: 7.5, sky: ['#6d9ac4', '#b9cfdc', '#f6dfbe'], haze: '#dfd8cc', sun: '#fff0cf', lamp: '#ffeed6', dark: 0 },
  { hour: 10, sky: ['#4a8cc6', '#8fbde0', '#dbeaf2'], haze: '#cfdfe8', sun: '#fffbe9', lamp: '#fffdf6', dark: 0 },
  { hour: 13, sky: ['#3f84c4', '#84b7de', '#d6e8f1'], haze: '#cbdde8', sun: '#fffdf2', lamp: '#ffffff', dark: 0 },
  { hour: 16, sky: ['#4f8ec2', '#9cc0d8', '#efe2c8'], haze: '#d9d9d0', sun: '#fff2cf', lamp: '#fff3dc', dark: 0 },
  { hour: 17.6, sky: ['#5f86b0', '#cfae9c', '#f8c283'], haze: '#dfbd9c', sun: '#ffdd9a', lamp: '#ffdcb0', dark: 0.06 },
  { hour: 18.6, sky: ['#46527f', '#a4758c', '#f0a06c'], haze: '#a98894', sun: '#ffc27c', lamp: '#cfa294', dark: 0.4 },
  { hour: 19.4, sky: ['#1d2947', '#3f4a70', '#8a6a7c'], haze: '#464f6c', sun: '#ffd9a8', lamp: '#7a7f9a', dark: 0.8 },
  { hour: 20.5, sky: ['#0e1728', '#17243a', '#273850'], haze: '#222f44', sun: '#e6edf5', lamp: '#55658a', dark: 1 },
  { hour: 24, sky: ['#0a1220', '#111d31', '#1c2b40'], haze: '#1b2738', sun: '#dfe8f2', lamp: '#4a5a78', dark: 1 },
]

const veils: Record<Weather, { cover: number; grey: string; lamp: string; depth: number }> = {
  clear: { cover: 0, grey: '#d5dde2', lamp: '#ffffff', depth: 0.78 },
  cloudy: { cover: 0.28, grey: '#cfd8de', lamp: '#eef2f5', depth: 0.82 },
  mist: { cover: 0.62, grey: '#d9dfe1', lamp: '#e2e8ea', depth: 0.96 },
  overcast: { cover: 0.8, grey: '#b9c3c9', lamp: '#d3dbdf', depth: 0.86 },
  rain: { cover: 0.9, grey: '#98a5ad', lamp: '#b9c4ca', depth: 0.93 },
}

function between(hour: number): Moment {
  const after = Math.max(
    1,
    moments.findIndex((moment) => moment.hour > hour),
  )
  const [from, to] = [moments[after - 1]!, moments[after]!]
  const share = Math.min(1, Math.max(0, (hour - from.hour) / (to.hour - from.hour)))
  const blend = (a: string, b: string) => mix(a, b, share)
  return {
    hour,
    sky: [blend(from.sky[0], to.sky[0]), blend(from.sky[1], to.sky[1]), blend(from.sky[2], to.sky[2])],
    haze: blend(from.haze, to.haze),
    sun: blend(from.sun, to.sun),
    lamp: blend(from.lamp, to.lamp),
    dark: from.dark + (to.dark - from.dark) * share,
  }
}
