import { billDifferences } from '#contract/sales/billDifferences.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useTabs } from '#web/kit/useTabs.ts'
import { Views } from '#web/parts/filter/Views.tsx'

const titles = { sales: '销售', differences: '账单差异', bills: '微信账单' } as const
const keys = ['sales', 'differences', 'bills'] as const

/** The chosen view of the page. */
export const useView = () => useTabs(keys)

/** Sales, and how they agree with what the payment provider has booked. */
export function SalesViews() {
  const [view, pick] = useView()
  const body = { state: ['open' as const], size: 1 }
  const open = useRead(billDifferences.list, { body }, { keep: true }).data?.total
  return (
    <Views
      label="销售记录"
      views={keys.map((key) => ({ key, title: titles[key], total: key === 'differences' ? open : undefined }))}
      active={view}
      onPick={pick}
    />
  )
}
