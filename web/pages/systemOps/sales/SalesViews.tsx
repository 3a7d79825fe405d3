import { useSearchParams } from 'react-router'
import { billDifferences } from '#contract/sales/billDifferences.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Views } from '#web/parts/filter/Views.tsx'

const titles = { sales: '销售', differences: '账单差异', bills: '微信账单' } as const
type ViewKey = keyof typeof titles
const keys = Object.keys(titles) as ViewKey[]

/** The chosen view of the page, in the address. */
export function useView(): [ViewKey, (view: ViewKey) => void] {
  const [address, setAddress] = useSearchParams()
  const view = keys.find((key) => key === address.get('tab')) ?? 'sales'
  return [view, (next) => setAddress(next === 'sales' ? {} : { tab: next })]
}

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
