/** The colours of all that the starter set draws, so that its pieces go with each other. */
export const palette = {
  cream: '#fff8ec',
  sand: '#f3e3c6',
  blush: '#f8c9b6',
  coral: '#f2765a',
  brick: '#c9503c',
  amber: '#f8b84a',
  honey: '#ffd98a',
  leaf: '#7fb08a',
  teal: '#2f8f86',
  pine: '#1f524f',
  sky: '#a9dbe8',
  water: '#5fb3cc',
  ink: '#2b3a42',
  white: '#ffffff',
} as const

const round = (value: number) => String(Math.round(value * 100) / 100)

/** A vector picture of a size in pixels, with definitions (gradients, filters, clips) and content. */
export const svg = (width: number, height: number, content: string, definitions = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${content}</svg>`

/** Paint from top to bottom. */
export const fade = (id: string, from: string, to: string, across = false) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

/** A soft shadow below whatever uses it. */
export const shadow = (id: string, blur: number, down: number, strength: number) =>
  `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur in="SourceAlpha" stdDeviation="${blur}" result="soft"/><feOffset in="soft" dy="${down}" result="below"/><feFlood flood-color="#10222a" flood-opacity="${strength}"/><feComposite in2="below" operator="in"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`

/** The white edge of a sticker that was cut out, with a soft shadow below it. */
export const cutEdge = (id: string, width: number) =>
  `<filter id="${id}" x="-15%" y="-15%" width="130%" height="135%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${width * 0.6}" result="wide"/><feComponentTransfer in="wide" result="edge"><feFuncA type="linear" slope="18" intercept="-1.1"/></feComponentTransfer><feFlood flood-color="#ffffff"/><feComposite in2="edge" operator="in" result="white"/><feGaussianBlur in="edge" stdDeviation="${width * 0.55}" result="soft"/><feOffset in="soft" dy="${width * 0.45}" result="below"/><feFlood flood-color="#10222a" flood-opacity=".34"/><feComposite in2="below" operator="in" result="shade"/><feMerge><feMergeNode in="shade"/><feMergeNode in="white"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`

/** The same on both sides of a vertical line at `middle`. */
export const bothSides = (middle: number, markup: string) =>
  `${markup}<g transform="translate(${round(2 * middle)} 0) scale(-1 1)">${markup}</g>`

/** A star of four points with hollow sides, for glints. */
export function glint(x: number, y: number, size: number, colour: string): string {
  const near = size * 0.16
  return `<path d="M${round(x)} ${round(y - size)}Q${round(x + near)} ${round(y - near)} ${round(x + size)} ${round(y)}Q${round(x + near)} ${round(y + near)} ${round(x)} ${round(y + size)}Q${round(x - near)} ${round(y + near)} ${round(x - size)} ${round(y)}Q${round(x - near)} ${round(y - near)} ${round(x)} ${round(y - size)}Z" fill="${colour}"/>`
}

/** A pointed leaf from its stalk at `x`, `y`, `turn` degrees clockwise from upright. */
export const leaf = (x: number, y: number, length: number, turn: number, colour: string, vein: string) =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(length / 100)})"><path d="M0 0C-34-26-34-72 0-100C34-72 34-26 0 0Z" fill="${colour}"/><path d="M0 0V-78" stroke="${vein}" stroke-width="4" stroke-linecap="round"/></g>`
