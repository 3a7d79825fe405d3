import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { billDifferenceKinds } from '#contract/sales/billDifferenceKinds.ts'
import { type BillPreview, billMerchants, bills, isForeign } from '#contract/sales/bills.ts'
import { titleOf } from '#web/crud/kit.ts'
import { count, dayAndTime, yuanSign } from '#web/kit/format.ts'
import { Notice } from '#web/parts/state/Notice.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Details, Section } from '#web/parts/value/Details.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import styles from './Bills.module.css'

type Previewed = BillPreview['bills'][number]
const kinds = Object.keys(billDifferenceKinds) as (keyof typeof billDifferenceKinds)[]

interface Props {
  found: BillPreview
  /** What a person has to say before it is taken. */
  children: ReactNode
}

/** What a file holds, and what taking it would do. */
export function BillPreviewed({ found: { bills: days, opens, reopens, closes, already }, children }: Props) {
  const [first] = days
  const all = opens.reduce((sum, { count: n }) => sum + n, 0)
  const rows = kinds.flatMap((kind, id) => {
    const n = opens.find((one) => one.kind === kind)?.count
    return n ? [{ id, kind, n }] : []
  })
  const strange = days.filter(({ known }) => isForeign(known))
  return (
    <div className={styles.previewed}>
      {already && (
        <Notice tone="closed" title="这份账单已经导入">
          {already.importedBy} 在 {dayAndTime(already.importedAt)} 导入，不用再导一次。
        </Notice>
      )}
      {strange.length > 0 && (
        <Notice tone="warn" title="商户号对不上，先确认是不是我们的账单">
          {[
            ...new Set(
              strange.map(
                ({ merchant, receiver, known }) =>
                  `${merchant}：${receiver ? `分账接收方「${receiver}」的商户号，不是收款商户` : billMerchants[known]}`,
              ),
            ),
          ].join('；')}
          。不是我们的账单会产生大量差异。
        </Notice>
      )}
      {children}
      <Section title="账单内容" note={days.length > 1 && `${count(days.length)} 份`}>
        {days.length === 1 && first ? <Details items={factsOf(first)} /> : <Days days={days} />}
      </Section>
      {!already && (
        <Section title="导入后的差异" note={all > 0 ? `${count(all)} 处待核对` : '没有新的差异'}>
          {rows.length > 0 && (
            <CompactTable
              read={{ data: { rows }, error: null, refetch: () => undefined }}
              what="导入后的差异"
              columns={[
                { title: '差异', grow: true, render: ({ kind }) => billDifferenceKinds[kind] },
                { title: '处', width: 80, right: true, render: ({ n }) => count(n) },
              ]}
            />
          )}
          {reopens > 0 && (
            <p className={clsx(styles.note, 'st-warn')}>
              <Glyph shape="triangle" /> 其中 {count(reopens)} 处已核对过，金额变了，会重新打开
            </p>
          )}
          {closes > 0 && <p className={clsx(styles.note, 't2')}>原有 {count(closes)} 处待核对的会对平</p>}
        </Section>
      )}
    </div>
  )
}

const here = ({ found, lines }: Previewed) => `${count(found)} / ${count(lines)}`
const replaced = ({ replaces }: Previewed) =>
  replaces && `${count(replaces.lines)} 笔，${replaces.importedBy} ${dayAndTime(replaces.importedAt)} 导入`

const factsOf = (row: Previewed) =>
  [
    [titleOf(bills.list, 'day'), row.day],
    [titleOf(bills.list, 'merchant'), `${row.merchant}（${billMerchants[row.known]}）`],
    [titleOf(bills.list, 'payments'), count(row.payments)],
    [titleOf(bills.list, 'paidFen'), yuanSign(row.paidFen)],
    [titleOf(bills.list, 'refunds'), count(row.refunds)],
    [titleOf(bills.list, 'refundedFen'), yuanSign(row.refundedFen)],
    [titleOf(bills.list, 'feeFen'), yuanSign(row.feeFen)],
    ['系统里找到', `${here(row)} 笔`],
    ['会替换', replaced(row) ?? '没有，这天还没有账单'],
  ] as const

function Days({ days }: { days: readonly Previewed[] }) {
  return (
    <CompactTable<Previewed & { id: number }>
      read={{ data: { rows: days.map((one, id) => ({ ...one, id })) }, error: null, refetch: () => undefined }}
      what="账单内容"
      columns={[
        { title: titleOf(bills.list, 'day'), width: 104, render: ({ day }) => day },
        {
          title: titleOf(bills.list, 'merchant'),
          width: 150,
          render: ({ merchant, known }) => <span className={isForeign(known) ? 'st-warn' : undefined}>{merchant}</span>,
        },
        {
          title: titleOf(bills.list, 'paidFen'),
          width: 100,
          right: true,
          render: ({ paidFen }) => <Money fen={paidFen} />,
        },
        {
          title: titleOf(bills.list, 'refundedFen'),
          width: 90,
          right: true,
          render: ({ refundedFen }) => <Money fen={refundedFen} />,
        },
        { title: '系统里找到', width: 96, right: true, render: here },
        { title: '会替换', grow: true, render: (row) => replaced(row) ?? <span className="t3">—</span> },
      ]}
    />
  )
}
