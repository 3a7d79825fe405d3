import { lazy } from 'react'
import { accountForms, merchants } from '#contract/sharing/merchants.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { placedColumns, placedForm } from '#web/crud/position/placed.ts'
import { receivedColumns } from '../receivedColumns.ts'

/** 商户信息: further receivers at a project, beside its enterprise. */
export default crudPage({
  page: 'merchant',
  resource: merchants,
  auditLog: 'sharing.merchants',
  live: ['split'],
  columns: {
    name: { head: true, width: 200 },
    ...placedColumns,
    kind: {},
    account: { width: 150 },
    relation: { width: 130, render: (row) => row.customRelation || undefined },
    ...receivedColumns('merchantId'),
    note: { width: 180, grow: true },
    createdAt: { hidden: true },
  },
  form: {
    ...placedForm,
    name: { wide: true, hint: '商户写全称，个人写真实姓名，与微信支付登记的一致' },
    kind: {},
    account: {
      hint: (row, { kind }) =>
        row ? undefined : kind in accountForms ? accountForms[kind as keyof typeof accountForms].rule : '先选账户类型',
    },
    relation: {},
    customRelation: { when: ({ relation }) => relation === 'custom', required: true },
    note: { wide: true, required: false },
  },
  card: [
    ['name', 'kind'],
    [(row) => `${row.areaName} ${row.caseName}`, 'account'],
    ['relation', 'receivedFen'],
  ],
  facts: ['areaName', 'caseName', 'kind', 'account', 'relation', 'note', 'createdAt'],
  details: lazy(() => import('./MerchantParts.tsx')),
  short: true,
  removal: () => ({
    follows: '它没有分账记录，删除后不再是可选的收款方。',
    inUseMessage: '它有过分账比例，要留作记录，不能删除。',
  }),
})
