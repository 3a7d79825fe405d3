import { receiverSides } from '#contract/sharing/shareRatios.ts'
import type { splitBills } from '#contract/sharing/splitBills.ts'
import type { List } from '#web/kit/list/useList.ts'
import { Button } from '#web/parts/input/Button.tsx'

/** The one receiver or ratio whose bills a link has narrowed the list to, and the way back to all. */
export function ReceiverChip({ list: { filter, rows, set } }: { list: List<typeof splitBills.list> }) {
  const { enterpriseId, merchantId, ratioId } = filter
  const id = enterpriseId ?? merchantId ?? ratioId
  if (id === undefined) return null
  const side =
    ratioId === undefined ? receiverSides[enterpriseId === undefined ? 'merchant' : 'enterprise'] : '按一条比例'
  return (
    <Button icon="close" onClick={() => set({ enterpriseId: undefined, merchantId: undefined, ratioId: undefined })}>
      {side}：{rows[0]?.receiverName ?? `编号 ${id}`}
    </Button>
  )
}
