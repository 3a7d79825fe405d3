import type { ComponentProps } from 'react'
import { coupons, eligibleWords, type Receiver } from '#contract/coupons/coupons.ts'
import { wordOf } from '#web/crud/cells.tsx'
import { fieldIn, fieldsOf, titleOf } from '#web/crud/kit.ts'
import { label } from '#web/kit/form/shape.ts'
import { count, totalWords } from '#web/kit/format.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { Button } from '#web/parts/input/Button.tsx'
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
  /** Those of the group that are not shown are chosen too. */
  everyone: boolean
  /** No more can be chosen. */
  full: boolean
  /** The visitors shown are those of the conditions before. */
  former: boolean
  onPick(ids: readonly number[], yes: boolean): void
  /** Who all can receive a coupon, and how many of them at once; undefined where the shown ones are no such group. */
  group: { readonly total: number; readonly over?: boolean | undefined; readonly max: number } | undefined
  onEveryone(): void
}

/** The visitors that were found, to be chosen one by one, all that are shown, or their whole group. */
export function Receivers({
  read,
  none,
  perVisitor,
  chosen,
  everyone,
  full,
  former,
  onPick,
  group,
  onEveryone,
}: Props) {
  const narrow = useNarrow()
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
              width: 36,
              render: (visitor) => (
                <Checkbox
                  aria-label={`选择 ${visitor.nick || '没有昵称的游客'}`}
                  checked={chosen.has(visitor.id)}
                  disabled={former || !free.includes(visitor.id) || (!chosen.has(visitor.id) && full)}
                  onChange={({ target }) => onPick([visitor.id], target.checked)}
                />
              ),
            },
            { title: called('nick'), grow: true, render: ({ nick }) => nick || <span className="t3">—</span> },
            ...(narrow && group
              ? []
              : [
                  {
                    title: called('phone'),
                    width: 116,
                    render: ({ phone }: Receiver) => phone ?? <span className="t3">—</span>,
                  },
                ]),
            { title: called('lastSeenAt'), width: 108, render: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
            { title: `${called('orders')}(笔)`, width: 92, right: true, render: ({ orders }) => count(orders) },
            // Of a group all can receive one.
            ...(group && perVisitor === 1
              ? []
              : [
                  {
                    title: label(coupons.receivers.body, 'eligible'),
                    width: 96,
                    render: (visitor: Receiver) => <ReceiverState of={visitor} perVisitor={perVisitor} />,
                  },
                ]),
          ]}
        />
      </div>
      {free.length > 0 && (
        <div className={styles.all}>
          <label>
            <Checkbox
              checked={free.every((id) => chosen.has(id))}
              disabled={former}
              onChange={({ target }) => onPick(free, target.checked)}
            />
            {group && group.total === free.length ? '全选' : '全选显示的'} {count(free.length)} 人
          </label>
          {group && group.total > free.length && (
            <WholeGroup {...group} chosen={everyone} disabled={former} onClick={onEveryone} />
          )}
        </div>
      )}
    </>
  )
}

/** Leads from the visitors that are shown to all of their group, or to as many as can be sent a coupon at once. */
function WholeGroup({
  total,
  over,
  max,
  chosen,
  disabled,
  onClick,
}: NonNullable<Props['group']> & {
  chosen: boolean
  disabled: boolean
  onClick(): void
}) {
  const isAll = !over && total <= max
  const who = isAll ? `全部 ${count(total)} 人` : `最近来访的 ${count(Math.min(total, max))} 人`
  const of = isAll ? '' : `，符合的有 ${totalWords({ total, ...(over && { over }) })} 人`
  if (chosen)
    return (
      <span className="t3">
        已选中{who}
        {of}
      </span>
    )
  return (
    <Button kind="link" disabled={disabled} onClick={onClick}>
      选中{who}
      {of}
    </Button>
  )
}

function ReceiverState({ of, perVisitor }: { of: Receiver; perVisitor: number }) {
  const chosen = barredBecause(of, perVisitor)
  const had = `已领 ${count(of.received)} 张`
  if (chosen === 'barred') return <span className="st-warn">{barred}</span>
  if (chosen === 'full') return <span className="t3">{had}</span>
  return of.received > 0 ? had : eligibleWords[0]
}
