import type { Area } from '#contract/scenic/areas.ts'
import { openAt } from '#contract/scenic/hours.ts'
import { clock } from '#web/kit/format.ts'

/** Whether visitors are let in at a moment; the server tells a closed camera from a broken one by the same hours. */
export const isOpen = (area: Pick<Area, 'status' | 'openFrom' | 'openTo'>, at = Date.now()) =>
  area.status === 'open' && openAt(area, clock(at).slice(0, 5))
