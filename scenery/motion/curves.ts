/** 0 before `from`, 1 from `until` on, and smooth between. */
export function ramp(time: number, from: number, until: number): number {
  const share = Math.min(1, Math.max(0, (time - from) / (until - from)))
  return share * share * (3 - 2 * share)
}

export const blend = (from: number, to: number, share: number) => from + (to - from) * share

/** Swings between -1 and 1, once in `period` seconds; `phase` is a part of the period. */
export const wave = (time: number, period: number, phase = 0) => Math.sin(2 * Math.PI * (time / period + phase))

/** From 0 to 1, a little beyond and back: how a limb stops. */
export function settle(share: number): number {
  const part = Math.min(1, Math.max(0, share))
  const left = (part + ramp(part, 0, 1)) / 2 - 1
  return 1 + 1.9 * left ** 3 + 0.9 * left ** 2
}

/** A value that changes at given times, each time within `seconds`. */
export function trackAt(
  track: readonly { readonly at: number; readonly value: number }[],
  time: number,
  seconds: number,
) {
  const index = Math.max(
    0,
    track.findLastIndex(({ at }) => at <= time),
  )
  const { at, value } = track[index]!
  const before = track[index - 1]
  return before ? blend(before.value, value, ramp(time, at, at + seconds)) : value
}

/** The way that is left `seconds` before an arrival, at a speed of 1 a second that is lost in the last part. */
export function wayLeft(seconds: number): number {
  if (seconds <= 0) return 0
  return seconds < braking ? seconds ** 2 / (2 * braking) : seconds - braking / 2
}
/** The speed at that moment, 0 to 1. */
export const speedLeft = (seconds: number) => Math.min(1, Math.max(0, seconds / braking))
const braking = 0.7
