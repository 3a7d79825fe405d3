import { photoPackages } from '#contract/sales/photoPackages.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { placedColumns, placedForm, saleRemoval, saleToggle } from '#web/crud/position/placed.ts'

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
    createdAt: {},
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
    [(row) => (row.photos ? `照片 ${row.photos} 张` : '当日全部照片'), (row) => `近 30 日 ${row.sold} 份`],
  ],
  state: 'onSale',
  toggles: { onSale: saleToggle },
  removal: saleRemoval,
  actionsWidth: 156,
})
