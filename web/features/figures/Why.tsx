import { useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/kit.ts'
import { causeKinds, explanations, tooFewDays, usualMeaning, usualTitle } from '#contract/reports/explanations.ts'
import { overviewMeasures } from '#contract/reports/overview.ts'
import { measureFacts } from '#contract/reports/overviewRows.ts'
import { can } from '../../kit/access/access.ts'
import { clock, count, dayOf, time, today, yuanSign } from '../../kit/format.ts'
import { useRead } from '../../kit/read/query.ts'
import { Drawer } from '../../parts/frame/Drawer.tsx'
import { Button } from '../../parts/input/Button.tsx'
import { ErrorState } from '../../parts/state/Empty.tsx'
import { Skeleton } from '../../parts/state/Skeleton.tsx'
import { Section } from '../../parts/value/Details.tsx'
import { rowsBehind } from '../reports/rowsBehind.ts'
import { type ComparedRow, ComparedTable } from './ComparedTable.tsx'
import { changeFromUsual } from './change.ts'
import styles from './Why.module.css'

type Answer = Reply<typeof explanations.one>

interface Day {
  areaId: number
  day: string
}

/** The button 为什么？ beside a figure that differs a lot. It opens what is recorded about that day in that scenic area. */
export function Why({ link, ...day }: Day & { link?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind={link ? 'link' : 'plain'} title="这一天与平常差在哪里，当日有什么记录" onClick={() => setOpen(true)}>
        为什么？
      </Button>
      <WhyDrawer {...day} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** How a day of a scenic area differs from its usual values, and what is recorded about it. */
export function WhyDrawer({ areaId, day, open, onClose }: Day & { open: boolean; onClose(): void }) {
  const { data, error, refetch } = useRead(explanations.one, { body: { areaId, day } }, { enabled: open })
  return (
    <Drawer open={open} onClose={onClose} title={data ? `${data.areaName} ${day}` : '为什么？'} small>
      {data ? (
        <Answered data={data} areaId={areaId} />
      ) : error ? (
        <ErrorState what="这一天的记录" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} columns={3} />
      )}
    </Drawer>
  )
}

function Answered({ data, areaId }: { data: Answer; areaId: number }) {
  const { figures, causes, day, days, until } = data
  return (
    <>
      <section className={styles.beside} aria-label="与平常相比">
        <ComparedTable
          label="与平常相比"
          heads={[until ? `至 ${clock(until).slice(0, 5)}` : '当日', usualTitle]}
          rows={figures.map(comparedRow)}
        />
        <p className={styles.meaning}>
          {usualMeaning}
          {days.length > 0 && `本次取了 ${days.length} 天：${days.map((one) => one.slice(5)).join('、')}。`}
        </p>
      </section>
      <Section title="当日的记录" note={causes.length > 0 ? count(causes.length) : undefined}>
        {causes.length > 0 ? (
          <ol className={styles.causes}>
            {causes.map((cause) => (
              <One key={`${cause.kind} ${cause.from} ${cause.text}`} of={cause} day={day} areaId={areaId} />
            ))}
          </ol>
        ) : (
          <p className={styles.none}>没有找到有记录的原因</p>
        )}
        <p className={styles.meaning}>
          只列有记录的事，不作推测。查过：{Object.values(causeKinds).join('、')}；天气只在开放日历记了时才有。
        </p>
      </Section>
    </>
  )
}

function comparedRow({ key, value, usual, from, to, much }: Answer['figures'][number]): ComparedRow {
  const { kind, less } = measureFacts[key]
  const format = (fen: number | null) => (fen === null ? '—' : kind === 'money' ? yuanSign(fen) : count(fen))
  return {
    ...{ name: overviewMeasures[key], own: format(value), other: format(usual) },
    note: usual === null ? tooFewDays : `那些日子里 ${format(from)} 至 ${format(to)}`,
    change: changeFromUsual(value, usual, less),
    strong: much,
  }
}

function One({
  of: { kind, from, to, text },
  day,
  areaId,
}: {
  of: Answer['causes'][number]
  day: string
  areaId: number
}) {
  const at = (instant: string) => (dayOf(instant) === day ? clock(instant).slice(0, 5) : time(instant).slice(0, -3))
  const behind = kind in figureOf ? figureOf[kind as keyof typeof figureOf] : undefined
  // Which cameras are down is a list of this moment.
  const target =
    behind && (kind !== 'silent' || day === today()) ? rowsBehind(behind, { day, areaIds: [areaId] }, can) : undefined
  return (
    <li>
      <span className={styles.kind}>
        <b>{causeKinds[kind]}</b>
        {from && <span className="t3">{to && to !== from ? `${at(from)} 至 ${at(to)}` : at(from)}</span>}
        <span className="sp" />
        {target && <Link to={target}>看明细</Link>}
      </span>
      <span>{text}</span>
    </li>
  )
}

/** For each kind of cause, the figure whose rows show it. */
const figureOf = {
  silent: 'devicesDown',
  refunds: 'refundedFen',
  picturesLate: 'picturesLow',
  paymentsLate: 'paidFen',
} as const
