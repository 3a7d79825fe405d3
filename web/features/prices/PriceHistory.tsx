import type { PriceTerm } from '#contract/sales/priceList.ts'
import { label, labelWithUnit } from '../../kit/form/shape.ts'
import { count, yuanSign } from '../../kit/format.ts'
import { useHiddenFields } from '../../kit/list/tables.ts'
import { useRead } from '../../kit/read/query.ts'
import { CompactTable } from '../../parts/table/CompactTable.tsx'
import { Section } from '../../parts/value/Details.tsx'
import { Time } from '../../parts/value/Time.tsx'
import type { Packages } from './resource.ts'

interface Props {
  packages: Packages
  id: number
}

/** Since when a package costs what, and how it sold for that. */
export function PriceHistory({ packages, id }: Props) {
  const { terms, list } = packages
  const { hidden } = useHiddenFields(list)
  const read = useRead(terms, { params: { id } })
  if (hidden.has('priceFen') || hidden.has('onSale')) return null
  const term = terms.reply.properties.rows.items
  const rows = read.data?.rows.map((one, at) => ({ ...one, id: at }))
  return (
    <Section title="价格记录" note={rows?.length === 1 && '没有改过'}>
      <CompactTable<PriceTerm & { id: number }>
        read={{ ...read, data: rows && { rows } }}
        what="价格记录"
        columns={[
          { title: '自', grow: true, width: 130, render: ({ since }) => <Time at={since} /> },
          { title: label(term, 'priceFen'), width: 100, right: true, render: priceOf },
          { title: labelWithUnit(term, 'sold'), width: 90, right: true, render: ({ sold }) => count(sold) },
          { title: '日均(份)', width: 90, right: true, render: perDay },
        ]}
      />
    </Section>
  )
}

/** Nothing is paid while a package is off sale. */
const priceOf = ({ priceFen, onSale }: PriceTerm) =>
  onSale ? <b>{yuanSign(priceFen)}</b> : <span className="t3">下架</span>

/** Nothing is said of a price that held for less than a day. */
function perDay({ since, until, sold, onSale }: PriceTerm) {
  const days = (Date.parse(until ?? new Date().toISOString()) - Date.parse(since)) / dayMs
  return days < 1 || !onSale ? '—' : (sold / days).toFixed(1)
}
const dayMs = 86_400_000
