import { lazy } from 'react'
import { type PrintRecharge, printRecharges } from '#contract/printing/printRecharges.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { titleOf } from '#web/crud/kit.ts'
import { Signed } from '#web/features/printing/Signed.tsx'
import { can } from '#web/kit/access/access.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import styles from './RechargePage.module.css'

const toAccount = ({ accountId }: PrintRecharge) => can('printCount') && `/print/count?open=${accountId}`

/** 充值记录: the ledger of prepaid prints, newest first. */
export default crudPage({
  page: 'recharge',
  resource: { list: printRecharges.list },
  auditLog: 'printing.printRecharges',
  live: ['print'],
  filters: {
    show: ['createdAt', 'areaId', 'caseId', 'accountId'],
    more: ['kind', 'packageId', 'byId'],
  },
  columns: {
    createdAt: { width: 132, fixed: true },
    accountName: { width: 136, grow: true, to: toAccount },
    areaName: { width: 136, grow: true },
    caseName: { width: 110, hidden: true },
    kind: { width: 88 },
    packageName: { width: 120 },
    prints: { width: 100, render: ({ prints }) => <Signed prints={prints} /> },
    priceFen: {},
    balance: {},
    reason: { width: 140, grow: true },
    byName: { width: 80 },
    correctedPrints: { hidden: true },
    correctedFen: { hidden: true },
  },
  card: [
    ['accountName', ({ prints }) => <Signed prints={prints} unit />],
    [
      ({ kind, packageName, reason }) => packageName ?? (kind === 'correction' ? `更正：${reason}` : reason),
      'priceFen',
    ],
    ['createdAt', ({ balance }) => `余 ${count(balance)} 张`],
  ],
  nameOf: ({ accountName, id }) => `${accountName} #${id}`,
  state: 'kind',
  facts: {
    createdAt: {},
    areaName: { to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
    caseName: { to: ({ caseId }) => can('area') && `/travelSpot/area?open=${caseId}` },
    accountName: { to: toAccount },
    packageName: {},
    prints: { render: ({ prints }) => <Signed prints={prints} unit /> },
    priceFen: {},
    balance: {},
    reason: {},
    byName: {},
  },
  details: lazy(() => import('./Corrections.tsx')),
  short: true,
  sums: ({ reply }) =>
    reply && (
      <span className={`${styles.sums} t3`}>
        <span>
          共 <b>{count(reply.sums.prints)}</b> 张
        </span>
        <span>
          {titleOf(printRecharges.list, 'priceFen')} <b>{yuanSign(reply.sums.priceFen)}</b>
        </span>
      </span>
    ),
  removal: false,
})
