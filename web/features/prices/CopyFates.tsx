import type { CopyFate, Copying } from '#contract/sales/priceList.ts'
import { Refused } from '../../kit/call/call.ts'
import { label } from '../../kit/form/shape.ts'
import { count, yuanSign } from '../../kit/format.ts'
import { useRead } from '../../kit/read/query.ts'
import { Segmented } from '../../parts/input/Segmented.tsx'
import { CompactTable } from '../../parts/table/CompactTable.tsx'
import { Status } from '../../parts/value/Status.tsx'
import styles from './CopyFates.module.css'
import type { Packages } from './resource.ts'

/** What would become of packages in projects. `replaces`: those of the same name take the new values. */
export function useFates({ copyCheck }: Packages, chosen: Copying, replaces: boolean) {
  const enabled = chosen.packageIds.length > 0 && chosen.caseIds.length > 0
  const read = useRead(copyCheck, { body: chosen }, { enabled, keep: true, staleMs: 0 })
  const rows = enabled && !read.error ? (read.data?.rows ?? []) : []
  const added = rows.filter(({ existing }) => existing === null).length
  const differing = rows.flatMap(({ existing }) => (existing?.differs ? [existing] : []))
  const replaced = replaces ? differing.map(({ id, version }) => ({ id, version })) : []
  // What is shown is of former choices, or not known yet.
  const isBehind = enabled && (read.isPending || read.isPlaceholderData)
  const parts = [added && `新增 ${count(added)} 个`, replaced.length && `改 ${count(replaced.length)} 个`]
  return {
    read,
    rows,
    enabled,
    differing,
    replaced,
    isBehind,
    action: parts.filter(Boolean).join('，') || '复制',
    projectTitle: label(copyCheck.reply.properties.rows.items, 'caseName'),
  }
}

interface Props {
  fates: ReturnType<typeof useFates>
  replaces: boolean
  onReplace(replaces: boolean): void
}

const choices = [
  { value: false, label: '保留原来的' },
  { value: true, label: '改成一样' },
] as const

/** A line for each project: what is added there, what is changed, and what stays. */
export function CopyFates({ fates: { read, rows, enabled, differing, projectTitle }, replaces, onReplace }: Props) {
  if (!enabled) return null
  if (read.error instanceof Refused)
    return (
      <p className="st-down" role="alert">
        {read.error.message}
      </p>
    )
  return (
    <>
      {differing.length > 0 && (
        <p className={styles.question}>
          <span>
            {count(differing.length)} 个同名的与这里不一样
            {replaces && <span className="t3">，改价只影响以后的订单</span>}
          </span>
          <Segmented label="同名的" options={choices} value={replaces} onChange={onReplace} />
        </p>
      )}
      <div className={styles.fates}>
        <CompactTable
          read={{ ...read, data: read.data && { rows: byProject(rows) } }}
          what="结果"
          columns={[
            { title: projectTitle, width: 200, render: ({ name }) => name },
            { title: '结果', grow: true, render: (target) => <Outcome fates={target.fates} replaces={replaces} /> },
          ]}
        />
      </div>
    </>
  )
}

const byProject = (rows: readonly CopyFate[]) =>
  [...Map.groupBy(rows, ({ caseId }) => caseId)].map(([id, fates]) => ({
    id,
    name: `${fates[0]?.areaName} ${fates[0]?.caseName}`,
    fates,
  }))

function Outcome({ fates, replaces }: { fates: readonly CopyFate[]; replaces: boolean }) {
  const added = fates.filter(({ existing }) => existing === null)
  const differing = fates.filter(({ existing }) => existing?.differs)
  const same = fates.filter(({ existing }) => existing && !existing.differs)
  return (
    <ul className={styles.outcome}>
      {added.length > 0 && (
        <li>
          <Status tone="ok" shape="check">
            新增 {added.map(({ name }) => name).join('、')}
          </Status>
        </li>
      )}
      {differing.map(({ packageId, name, priceFen, existing }) => (
        <li key={packageId}>
          {replaces ? (
            <Status tone="warn" shape="triangle">
              {name} {changeOf(existing?.priceFen, priceFen)}
            </Status>
          ) : (
            <span className="t3">
              {name} 保留{existing?.priceFen === priceFen ? '' : ` ${yuanSign(existing?.priceFen)}`}
            </span>
          )}
        </li>
      ))}
      {same.length > 0 && <li className="t3">{same.map(({ name }) => name).join('、')} 已有，一样</li>}
    </ul>
  )
}

const changeOf = (was: number | undefined, is: number) =>
  was === is ? '价格不变，其他改成一样' : `${yuanSign(was)} → ${yuanSign(is)}`
