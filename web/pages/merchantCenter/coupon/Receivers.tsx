import type { ComponentProps } from 'react'
import { coupons, type Receiver } from '#contract/coupons/coupons.ts'
import { wordOf } from '#web/crud/cells.tsx'
import { fieldIn, fieldsOf, titleOf } from '#web/crud/kit.ts'
import { label } from '#web/kit/form/shape.ts'
import { count } from '#web/kit/format.ts'
import { Checkbox } from '#web/parts/input/Checkbox.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { barredBecause } from './picking.ts'
import styles from './SendDialog.module.css'

const barred = wordOf(fieldIn(fieldsOf(coupons.receivers), 'allowLogin'), false)
const called = (key: string) => titleOf(coupons.receivers, key)

interface Props {
  read: ComponentProps<typeof CompactTable<Receiver>>['read']
  none: string
  perVisitor: number
  chosen: ReadonlySet<number>
  /** No more can be chosen. */
  full: boolean
  onPick(ids: readonly number[], yes: boolean): void
}

/** The visitors that were found, to be chosen one by one or all at once. */
export function Receivers({ read, none, perVisitor, chosen, full, onPick }: Props) {
  const free = (read.data?.rows ?? []).filter((visitor) => !barredBecause(visitor, perVisitor)).map(({ id }) => id)
  return (
    <>
      <div className={styles.rows}>
        <CompactTable
          read={read}
          what={label(coupons.send.body, 'visitorIds')}
          none={none}
          columns={[
            {
              title: '选',
              width: 44,
              render: (visitor) => (
                <Checkbox
                  aria-label={`选择 ${visitor.nick || '没有昵称的游客'}`}
                  checked={chosen.has(visitor.id)}
                  disabled={!free.includes(visitor.id) || (!chosen.has(visitor.id) && full)}
                  onChange={({ target }) => onPick([visitor.id], target.checked)}
                />
              ),
            },
            { title: called('nick'), grow: true, render: ({ nick }) => nick || <span className="t3">—</span> },
            { title: called('phone'), width: 116, render: ({ phone }) => phone ?? <span className="t3">—</span> },
            { title: called('lastSeenAt'), width: 128, render: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
            { title: `${called('orders')}(笔)`, width: 96, right: true, render: ({ orders }) => count(orders) },
            {
              title: '可否发放',
              width: 96,
              render: (visitor) => <ReceiverState of={visitor} perVisitor={perVisitor} />,
            },
          ]}
        />
      </div>
      {free.length > 0 && (
        <label className={styles.all}>
          <Checkbox
            checked={free.every((id) => chosen.has(id))}
            onChange={({ target }) => onPick(free, target.checked)}
          />
          全选显示的 {count(free.length)} 人
        </label>
      )}
    </>
  )
}

function ReceiverState({ of, perVisitor }: { of: Receiver; perVisitor: number }) {
  const chosen = barredBecause(of, perVisitor)
  const had = `已领 ${count(of.received)} 张`
  if (chosen === 'barred') return <span className="st-warn">{barred}</span>
  if (chosen === 'full') return <span className="t3">{had}</span>
  return of.received > 0 ? had : '可发放'
}
