import type { ReactNode } from 'react'
import { orderKindNames } from '#contract/sales/orders.ts'
import { SettlementPart, Statement, StatementLine, settlementStates } from '#contract/sharing/scenicSettlements.ts'
import { minuteText } from '#contract/zone.ts'
import { label, labelWithUnit } from '#web/kit/form/shape.ts'
import { basisPoints, count, yuan, yuanSign } from '#web/kit/format.ts'
import { daysOf, type StatementDay, sumOfLines } from './days.ts'
import { inWords } from './inWords.ts'
import styles from './Sheet.module.css'

const called = (key: keyof Statement) => label(Statement, key)
/** What a document says that nobody has confirmed. */
const unconfirmed: Partial<Record<Statement['state'], string>> = {
  open: '本月还没有结束，金额还会变化。',
  due: '还没有确认，金额以确认后的对账单为准。',
}

/** A statement as one document: who, for what, how it is made up, and what it comes to. */
export function Sheet({ statement }: { statement: Statement }) {
  const { id, payer, receiver, areaName, month, state, parts, dueFen, confirmedAt, confirmedBy, paidOn, lines } =
    statement
  return (
    <article className={styles.sheet}>
      <header>
        <h2>景区分成对账单</h2>
        <p>编号 {id}</p>
      </header>
      {unconfirmed[state] && <p className={styles.draft}>{unconfirmed[state]}</p>}
      <Facts
        items={[
          [called('payer'), payer],
          [called('receiver'), receiver],
          [called('areaName'), areaName],
          [called('month'), month],
          [called('paidFen'), yuanSign(statement.paidFen)],
          [called('refundedFen'), yuanSign(statement.refundedFen)],
          [called('turnoverFen'), yuanSign(statement.turnoverFen)],
          [called('state'), settlementStates[state]],
        ]}
      />
      <Parts parts={parts} />
      <p className={styles.amount}>
        <span>{called('dueFen')}</span>
        <b>{yuanSign(dueFen)}</b>
        <span>人民币{inWords(dueFen)}</span>
      </p>
      {lines === null ? (
        <p className={styles.draft}>确认时没有保存每日明细，之后又有支付或退款记入，这里不再列出。</p>
      ) : (
        <Days days={daysOf(lines)} sums={sumOfLines(lines)} />
      )}
      <Facts
        items={[
          [called('confirmedBy'), confirmedBy ?? '—'],
          // Paper outlives the day, so it names day and year.
          [called('confirmedAt'), confirmedAt ? minuteText(Date.parse(confirmedAt)) : '—'],
          [called('paidOn'), paidOn ?? '—'],
        ]}
      />
      <footer>
        <span>{called('payer')}（盖章）</span>
        <span>{called('receiver')}（盖章）</span>
      </footer>
    </article>
  )
}

const Facts = ({ items }: { items: readonly (readonly [string, ReactNode])[] }) => (
  <dl>
    {items.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Parts = ({ parts }: Pick<Statement, 'parts'>) => (
  <div className={styles.table}>
    <table aria-label="怎么算的">
      <thead>
        <tr>
          <th>{label(StatementLine, 'day')}</th>
          <th>{labelWithUnit(SettlementPart, 'turnoverFen')}</th>
          <th>{label(SettlementPart, 'share')}</th>
          <th>{labelWithUnit(SettlementPart, 'dueFen')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.firstDay}>
            <td>
              {part.firstDay} 至 {part.lastDay}
            </td>
            <td>{yuan(part.turnoverFen)}</td>
            <td>{basisPoints(part.share)}</td>
            <td>{yuan(part.dueFen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const figures = [
  ['video', `${orderKindNames.video}${labelWithUnit(StatementLine, 'paidFen')}`],
  ['photo', `${orderKindNames.photo}${labelWithUnit(StatementLine, 'paidFen')}`],
  ['refundedFen', labelWithUnit(StatementLine, 'refundedFen')],
  ['turnoverFen', labelWithUnit(Statement, 'turnoverFen')],
] as const

const Days = ({ days, sums }: { days: readonly StatementDay[]; sums: Omit<StatementDay, 'day'> }) => (
  <div className={styles.table}>
    <table aria-label={label(Statement, 'lines')}>
      <thead>
        <tr>
          <th>{label(StatementLine, 'day')}</th>
          {figures.map(([key, title]) => (
            <th key={key}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((row) => (
          <tr key={row.day}>
            <td>{row.day}</td>
            {figures.map(([key]) => (
              <td key={key}>{yuan(row[key])}</td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">合计 {count(days.length)} 天</th>
          {figures.map(([key]) => (
            <td key={key}>{yuan(sums[key])}</td>
          ))}
        </tr>
      </tbody>
    </table>
  </div>
)
