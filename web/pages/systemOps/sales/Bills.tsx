import { billDifferences } from '#contract/sales/billDifferences.ts'
import { bills } from '#contract/sales/bills.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { BillSides } from './BillSides.tsx'
import { BillUndo } from './BillUndo.tsx'
import { BillUpload } from './BillUpload.tsx'
import { SalesViews } from './SalesViews.tsx'

/** Days of the provider's trade bill that have been imported. */
export const Bills = crudPage({
  page: 'sales',
  resource: bills,
  auditLog: 'sales.bills',
  meta: () => <SalesViews />,
  reads: [billDifferences.list],
  nameOf: ({ day, merchant }) => `${day}（${merchant}）`,
  columns: {
    day: { head: true, width: 120 },
    merchant: { width: 130 },
    payments: {},
    paidFen: {},
    refunds: {},
    refundedFen: {},
    feeFen: {},
    open: {
      to: ({ day, open }) => open > 0 && `/systemOps/sales?tab=differences&dayFrom=${day}&dayTo=${day}`,
    },
    importedBy: {},
    importedAt: {},
  },
  details: BillSides,
  end: () => <BillUpload />,
  actions: (row) => <BillUndo row={row} />,
  actionsWidth: 96,
  card: [
    ['day', 'paidFen'],
    ['merchant', 'open'],
  ],
})
