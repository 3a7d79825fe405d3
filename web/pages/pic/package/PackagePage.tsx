import { lazy } from 'react'
import { type PhotoPackage, photoPackages } from '#contract/sales/photoPackages.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { placedColumns, placedForm, saleRemoval, saleToggle } from '#web/crud/position/placed.ts'
import { CopyButton } from '#web/features/prices/CopyButton.tsx'
import { byProject } from '#web/features/prices/ProjectHeading.tsx'

const photosOf = ({ photos }: PhotoPackage) => (photos ? `照片 ${photos} 张` : '当日全部照片')

/** 照片套餐: packages of photos and prints with their prices, by project. Orders keep the price at which they were placed. */
export default crudPage({
  page: 'photoPackage',
  resource: photoPackages,
  auditLog: 'sales.photoPackages',
  columns: {
    name: { head: true, title: '套餐', width: 200 },
    ...placedColumns,
    onSale: {},
    photos: {},
    prints: {},
    priceFen: {},
    sold: {},
    soldSince: { hidden: true },
    createdAt: { hidden: true },
  },
  form: {
    ...placedForm,
    name: {},
    priceFen: { hint: (row) => row && '只影响以后的订单' },
    photos: {},
    prints: {},
    onSale: {},
    soldSince: {},
  },
  card: [
    ['name', 'priceFen'],
    [(row) => `${row.areaName} ${row.caseName}`, 'onSale'],
    [photosOf, (row) => `近 30 日 ${row.sold} 份`],
  ],
  state: 'onSale',
  group: {
    ...byProject(photoPackages),
    card: [
      ['name', 'priceFen'],
      [(row) => `${photosOf(row)}，近 30 日 ${row.sold} 份`, 'onSale'],
    ],
  },
  batch: (rows, clear) => (
    <CopyButton packages={photoPackages} of={{ rows }} kind="primary" onDone={clear}>
      复制 {rows.length} 个到项目
    </CopyButton>
  ),
  details: lazy(() => import('./PackageParts.tsx')),
  short: true,
  reads: [photoPackages.terms],
  toggles: { onSale: saleToggle },
  removal: saleRemoval,
  actionsWidth: 156,
})
