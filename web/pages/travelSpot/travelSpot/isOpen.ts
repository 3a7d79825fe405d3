import type { Area } from '#contract/scenic/areas.ts'
import { clock } from '#web/kit/format.ts'

/** Whether visitors are let in at a moment; the server tells a closed camera from a broken one by the same hours. */
export function isOpen({ status, openFrom, openTo }: Pick<Area, 'status' | 'openFrom' | 'openTo'>, at = Date.now()) {
  const minute = clock(at).slice(0, 5)
  return status === 'open' && minute >= openFrom && minute <= openTo
}
