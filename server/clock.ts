import { zoneOffset } from '#contract/kit.ts'

/** HH:MM of an instant in Asia/Shanghai, for sentences that people read. */
export const clockOf = (instant: string) =>
  new Date(Date.parse(instant) + Number.parseInt(zoneOffset, 10) * 3_600_000).toISOString().slice(11, 16)
