import { packagePrices } from '#contract/sales/packagePrices.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { placedColumns, placedForm, saleRemoval, saleToggle } from '#web/crud/position/placed.ts'

/** 我的套餐: packages of clips and albums, by project. Orders keep the price at which they were placed. */
export default crudPage({
  page: 'package',
  resource: packagePrices,
  auditLog: 'sales.packagePrices',
  columns: {
    name: { head: true, title: '套餐', width: 200 },
    ...placedColumns,
    kind: {},
    onSale: {},
    priceFen: {},
    downloads: {},
    sold: {},
    soldSince: { hidden: true },
    createdAt: {},
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
  toggles: { onSale: saleToggle },
  removal: saleRemoval,
  actionsWidth: 156,
})
