import { printPackages } from '#contract/printing/printPackages.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { saleToggle } from '#web/crud/position/placed.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { CountViews } from './CountViews.tsx'

/** What prints are sold by, the same for every project. */
export const Packages = crudPage({
  page: 'printCount',
  resource: printPackages,
  auditLog: 'printing.printPackages',
  meta: () => <CountViews />,
  columns: {
    name: { head: true, width: 180 },
    onSale: { width: 96 },
    prints: { width: 130 },
    priceFen: { width: 130 },
    sold: { width: 130 },
    createdAt: {},
  },
  form: {
    name: { wide: true },
    prints: { hint: (row) => row && '只影响以后的充值' },
    priceFen: { hint: (row, { prints, priceFen }) => eachPrint(prints, priceFen) ?? (row && '只影响以后的充值') },
    onSale: {},
  },
  card: [
    ['name', 'priceFen'],
    [({ prints }) => `${count(prints)} 张`, 'onSale'],
  ],
  facts: ['prints', 'priceFen', 'sold', 'createdAt'],
  state: 'onSale',
  toggles: { onSale: { ...saleToggle, note: '已充值的不受影响' } },
  removal: ({ sold }) =>
    sold
      ? { blocked: `用它充值过 ${count(sold)} 次，要留作记录，不能删除。不再出售时把它下架。` }
      : { follows: '还没有用它充值过。', inUseMessage: '刚有账户用它充值，要留作记录，不能删除。不再出售时把它下架。' },
  actionsWidth: 156,
})

/** 合每张 ¥1.00 */
const eachPrint = (prints?: number | null, priceFen?: number | null) =>
  prints && priceFen ? `合每张 ${yuanSign(Math.round(priceFen / prints))}` : undefined
