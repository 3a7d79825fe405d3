import { lazy } from 'react'
import { Link } from 'react-router'
import { type Audit, auditDomains, audits } from '#contract/system/audits.ts'
import { shiftDay } from '#contract/zone.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { rowAddress } from '#web/features/rowAddress.ts'
import { today } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { HistoryViews } from './HistoryViews.tsx'

/** Who did what to which row, when and from where, refused writes and sign-ins included. */
export const AuditLog = crudPage({
  page: 'history',
  resource: { list: audits.list },
  columns: {
    at: { width: 140, fixed: true },
    adminName: { width: 150, render: (row) => <Who {...row} /> },
    action: { width: 220 },
    name: { width: 190, grow: true, render: (row) => <Target {...row} /> },
    target: { hidden: true },
    result: { marks: { done: ['ok', 'check'], refused: ['down', 'octagon'] } },
    reason: { width: 180 },
    environment: {},
    ip: { width: 130 },
    operatorName: { hidden: true },
    requestId: { hidden: true },
    seal: { hidden: true },
  },
  filters: ['at', 'domain', 'result', 'environment'],
  defaults: { atFrom: shiftDay(today(), -6), atTo: today() },
  card: [
    ['action', 'result'],
    [(row) => <Who {...row} />, 'at'],
    [(row) => row.name ?? row.target, 'ip'],
  ],
  facts: {
    at: {},
    adminName: {},
    trueName: {},
    operatorName: {},
    name: { render: (row) => <Target {...row} /> },
    target: {},
    reason: { optional: true },
    environment: {},
    ip: {},
    agent: {},
    requestId: {},
    seal: {},
  },
  state: 'result',
  nameOf: ({ action }) => action,
  details: lazy(() => import('./Changes.tsx')),
  removal: false,
  extra: ({ filter: { resource }, set }) =>
    resource && (
      <Button icon="close" onClick={() => set({ resource: undefined, target: undefined })}>
        只看一个对象：{auditDomains[resource.split('.')[0] as keyof typeof auditDomains] ?? resource}
      </Button>
    ),
  meta: () => <HistoryViews />,
  end: () => <Sealed />,
})

/** The account's name and its owner; without an account, the request was not signed in. */
function Who({ adminName, trueName }: { adminName: string; trueName: string }) {
  if (!adminName) return <span className="t3">未登录</span>
  return (
    <>
      {adminName} <span className="t3">{trueName === adminName ? '' : trueName}</span>
    </>
  )
}

/** The object by its name, where it has one, with the way to it. */
function Target({ operation, target, name }: Pick<Audit, 'operation' | 'target' | 'name'>) {
  if (!target) return <span className="t3">—</span>
  const words = name ?? (/^[0-9]+$/.test(target) ? `编号 ${target}` : target)
  const address = name === null ? undefined : rowAddress(operation.replace(/\.\w+$/, ''), target)
  return <span title={words}>{address ? <Link to={address}>{words}</Link> : words}</span>
}

/** How far the trail is sealed. */
function Sealed() {
  const { data } = useRead(audits.seal, {})
  if (!data?.at) return null
  return (
    <span className="t3" title={`第 ${data.seal} 号封存 ${data.mark}`}>
      已封存至 <Time at={data.at} />
    </span>
  )
}
