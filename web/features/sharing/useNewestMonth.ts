import { type ScenicSettlement, scenicSettlements } from '#contract/sharing/scenicSettlements.ts'
import { canCall } from '#web/kit/access/access.ts'
import { useRead } from '#web/kit/read/query.ts'

/**
 * The newest settlement of a scenic area, or that of one month. Undefined until it is known, where there is none, and for accounts that
 * do not see settlements.
 */
export function useNewestMonth(areaId: number | undefined, month?: string): ScenicSettlement | undefined {
  const body = { areaId, month, sort: 'month', order: 'desc', size: 1 } as const
  const { data } = useRead(
    scenicSettlements.list,
    { body },
    { enabled: areaId !== undefined && canCall(scenicSettlements.list) },
  )
  return data?.rows[0]
}
