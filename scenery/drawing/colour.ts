/** `amount` 0 is all `from`, 1 all `to`; colours are #rrggbb. */
export function mix(from: string, to: string, amount: number): string {
  const share = Math.min(1, Math.max(0, amount))
  const target = channels(to)
  return hex(channels(from).map((value, i) => value + (target[i]! - value) * share))
}

/** The colour under coloured light: white changes nothing. */
export function under(colour: string, light: string): string {
  const lamp = channels(light)
  return hex(channels(colour).map((value, i) => (value * lamp[i]!) / 255))
}

export const darker = (colour: string, amount: number) => mix(colour, '#0b1018', amount)
export const lighter = (colour: string, amount: number) => mix(colour, '#ffffff', amount)

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const hex = (values: number[]) =>
  `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
