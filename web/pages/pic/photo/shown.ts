import { dayRange } from '#web/kit/format.ts'

/** The days in words and how many conditions there are beside them, for where they find nothing. */
export function conditionsOf({ from, to }: { from?: string; to?: string }, beside: number): string {
  const days = from || to ? dayRange(from, to) : ''
  if (beside === 0) return days
  return days ? `${days}，另有 ${beside} 个条件` : `共 ${beside} 个条件`
}
