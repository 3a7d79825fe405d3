import { lazy } from 'react'
import { type PrintAccount, printAccounts } from '#contract/printing/printAccounts.ts'
import { printRecharges } from '#contract/printing/printRecharges.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import type { CrudPageOptions } from '#web/crud/options.ts'
import { placedColumns, placedForm } from '#web/crud/position/placed.ts'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { CountViews } from './CountViews.tsx'
import { ledgerOf } from './ledgerOf.ts'

const RechargeAccount = lazy(() => import('./RechargeAccount.tsx'))

const toJobs = ({ id, used }: PrintAccount) =>
  used > 0 && can('printRemote') && `/pic/printRemote?tab=jobs&accountId=${id}`

const own = { list: printAccounts.list, one: printAccounts.one } as const
const shown = {
  page: 'printCount',
  live: ['print'],
  filters: ['areaId', 'caseId', 'state'],
  columns: {
    name: { head: true, width: 150 },
    ...placedColumns,
    state: { width: 96, marks: marks.prints },
    remaining: {},
    warnAt: {},
    used: { to: toJobs },
    recharged: { to: ledgerOf },
    paidFen: {},
    rechargedAt: { width: 136 },
    createdAt: { hidden: true },
  },
  card: [
    ['name', 'state'],
    [({ areaName, caseName }) => `${areaName} ${caseName}`, ({ remaining }) => `剩 ${count(remaining)} 张`],
    [
      ({ rechargedAt }) => rechargedAt === null && '还没有充值过',
      ({ recharged }) => recharged > 0 && `累计 ${count(recharged)} 张`,
    ],
  ],
  state: 'state',
  facts: {
    areaName: { to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
    caseName: { to: ({ caseId }) => can('area') && `/travelSpot/area?open=${caseId}` },
    remaining: {},
    warnAt: {},
    used: { to: toJobs },
    recharged: { to: ledgerOf },
    paidFen: {},
    rechargedAt: {},
    createdAt: {},
  },
  sums: ({ reply }) =>
    reply && (
      <span className="t3">
        共剩 <b>{count(reply.sums.remaining)}</b> 张
      </span>
    ),
  details: lazy(() => import('./LastRecharges.tsx')),
  short: true,
} as const satisfies Omit<CrudPageOptions<typeof own>, 'resource'>

/** What customers see of theirs. */
export const OwnAccounts = crudPage({ ...shown, resource: own })

/** Where the platform opens accounts and recharges them. */
export const Accounts = crudPage({
  ...shown,
  resource: printAccounts,
  auditLog: 'printing.printAccounts',
  reads: [printRecharges.list],
  meta: () => <CountViews />,
  form: { ...placedForm, name: { placeholder: '例如 出片台' }, warnAt: {} },
  primary: (row) => <RechargeAccount row={row} />,
  removal: ({ rechargedAt, remaining }) =>
    rechargedAt === null
      ? { follows: '它还没有充值过。', inUseMessage: '它刚充过值，要留作记录，不能删除。' }
      : { blocked: `它充过值，还剩 ${count(remaining)} 张，充值记录要留着，不能删除。` },
  actionsWidth: 156,
})
