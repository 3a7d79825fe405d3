type Stop = readonly [offset: number, colour: string, opacity?: number]

/** A vector picture that grows; the unit is 1/1000 of its height. */
export interface Drawing {
  readonly width: number
  readonly height: number
  add(...markup: string[]): void
  /** Paint that changes from top to bottom (or along `x1 y1 x2 y2`, 0 to 1 of the shape). */
  fade(stops: readonly Stop[], line?: readonly [number, number, number, number]): string
  glow(stops: readonly Stop[]): string
  blur(radius: number): string
  /** Soft patches without form, for clouds and mist. */
  clouds(frequency: readonly [number, number], seed: number, colour: string, density: number): string
  markup(pixels: { width: number; height: number }): Buffer
}

export const unit = 1000

export function drawing(aspect: number): Drawing {
  const parts: string[] = []
  const defs: string[] = []
  const define = (make: (id: string) => string) => {
    const id = `d${defs.length}`
    defs.push(make(id))
    return `url(#${id})`
  }
  const stop = ([offset, colour, opacity]: Stop) =>
    `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`
  const [width, height] = [unit * aspect, unit]
  return {
    width,
    height,
    add: (...markup) => void parts.push(...markup),
    fade: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(stop).join('')}</linearGradient>`,
      ),
    glow: (stops) => define((id) => `<radialGradient id="${id}">${stops.map(stop).join('')}</radialGradient>`),
    blur: (radius) =>
      define(
        (id) =>
          `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
      ),
    clouds: ([fx, fy], seed, colour, density) => {
      const [r, g, b] = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3))
      return define(
        (id) =>
          `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${fx} ${fy}" numOctaves="4" seed="${seed}"/>` +
          `<feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} 3.2 0 0 0 ${(density - 1) * 1.6 - 0.8}"/></filter>`,
      )
    },
    markup: (pixels) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}" viewBox="0 0 ${n(width)} ${height}" preserveAspectRatio="none"><defs>${defs.join('')}</defs>${parts.join('')}</svg>`,
      ),
  }
}

/** A coordinate, short. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

export type Points = readonly (readonly [x: number, y: number])[]
export const line = (points: Points) => points.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('')
export const shape = (points: Points, fill: string, more = '') =>
  `<path d="${line(points)}Z" fill="${fill}"${more && ` ${more}`}/>`
export const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more && ` ${more}`}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`
export const stroke = (path: string, colour: string, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round"${more && ` ${more}`}/>`
