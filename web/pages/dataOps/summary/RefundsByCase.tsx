import { reports } from '#contract/reports/reports.ts'
import { refundReasonNames } from '#contract/sales/refunds.ts'
import type { About } from '#web/crud/report/within.ts'
import { count, percent, yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './RefundsByCase.module.css'

const maxShown = 20

/** Refunds by project with their reasons, highest amount first. */
export function RefundsByCase({ about: { areaId, caseId, kind, dayFrom, dayTo } }: { about: About }) {
  const { data, error, refetch } = useRead(
    reports.refundsByCase,
    { body: { areaId, caseId, kind, dayFrom, dayTo } },
    { live: ['refund'] },
  )
  if (error) return <ErrorState what="退款明细" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} columns={3} />
  const left = data.rows.length - maxShown
  return (
    <Section
      title="退款的项目和原因"
      note={data.refunds > 0 ? `${count(data.refunds)} 笔，${yuanSign(data.refundedFen)}` : undefined}
    >
      {data.rows.length === 0 ? (
        <p className="t3">没有到账的退款</p>
      ) : (
        <ul className={styles.rows}>
          {data.rows.slice(0, maxShown).map((row) => (
            <li key={row.caseId}>
              <span className="el" title={`${row.areaName} ${row.caseName}`}>
                {areaId === undefined && `${row.areaName} `}
                {row.caseName}
              </span>
              <b>{yuanSign(row.refundedFen)}</b>
              <span className="t3" title="退款额占实付">
                {row.rate === null ? '—' : percent(row.rate / 10_000)}
              </span>
              <span className="t3">
                {Object.entries(row.reasons)
                  .toSorted(([, a], [, b]) => b - a)
                  .map(
                    ([reason, fen]) =>
                      `${refundReasonNames[reason as keyof typeof refundReasonNames] ?? reason} ${yuanSign(fen)}`,
                  )
                  .join('，')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && <p className="t3">另有 {count(left)} 个项目</p>}
    </Section>
  )
}
