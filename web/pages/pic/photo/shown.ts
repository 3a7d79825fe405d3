import type { Picture } from '#contract/pictures/pictures.ts'
import { dayRange } from '#web/kit/format.ts'

type Taken = Pick<Picture, 'id' | 'takenAt'>

/** Whether a picture has arrived that belongs above the first one shown. The removal of the first one does not count. */
export const isNewer = (latest: Taken | undefined, first: Taken | undefined) =>
  latest !== undefined && first !== undefined && latest.id !== first.id && latest.takenAt >= first.takenAt

/** The days in words and how many conditions there are beside them, for where they find nothing. */
export function conditionsOf({ from, to }: { from?: string; to?: string }, beside: number): string {
  const days = from || to ? dayRange(from, to) : ''
  if (beside === 0) return days
  return days ? `${days}，另有 ${beside} 个条件` : `共 ${beside} 个条件`
}
