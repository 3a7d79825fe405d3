import { lazy } from 'react'
import { packageKinds, packagePrices } from '#contract/sales/packagePrices.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { placedColumns, placedForm, saleRemoval, saleToggle } from '#web/crud/position/placed.ts'
import { CopyButton } from '#web/features/prices/CopyButton.tsx'
import { byProject } from '#web/features/prices/ProjectHeading.tsx'

/** 我的套餐: packages of clips and albums, by project. Orders keep the price at which they were placed. */
export default crudPage({
  page: 'package',
  resource: packagePrices,
  auditLog: 'sales.packagePrices',
  columns: {
    name: { head: true, title: '套餐', width: 200 },
    ...placedColumns,
    kind: { grow: true },
    onSale: { grow: true },
    priceFen: {},
    downloads: {},
    sold: {},
    soldSince: { hidden: true },
    createdAt: { hidden: true },
  },
  form: {
    ...placedForm,
    name: {},
    kind: {},
    priceFen: { hint: (row) => row && '只影响以后的订单' },
    downloads: {},
    onSale: {},
    soldSince: {},
  },
  card: [
    ['name', 'priceFen'],
    [(row) => `${row.areaName} ${row.caseName}`, 'onSale'],
    ['kind', (row) => `近 30 日 ${row.sold} 份`],
  ],
  state: 'onSale',
  group: {
    ...byProject(packagePrices),
    card: [
      ['name', 'priceFen'],
      [(row) => `${packageKinds[row.kind]}，近 30 日 ${row.sold} 份`, 'onSale'],
    ],
  },
  batch: (rows, clear) => (
    <CopyButton packages={packagePrices} of={{ rows }} kind="primary" onDone={clear}>
      复制 {rows.length} 个到项目
    </CopyButton>
  ),
  details: lazy(() => import('./PackageParts.tsx')),
  short: true,
  reads: [packagePrices.terms],
  toggles: { onSale: saleToggle },
  removal: saleRemoval,
  actionsWidth: 156,
})
