import { packageKindNames, type packagePrices } from '#contract/mission/packagePrices.ts'
import { Amount } from '#web/parts/Amount.tsx'
import type { ColumnsOf } from '#web/parts/DataTable.tsx'
import { Money } from '#web/parts/Money.tsx'
import { placedColumns } from '#web/parts/placedColumns.tsx'
import { State } from '#web/parts/State.tsx'
import { Time } from '#web/parts/Time.tsx'

/** What the table of packages can show. */
export const priceColumns: ColumnsOf<typeof packagePrices.list> = [
  ...placedColumns('套餐', 200),
  { key: 'kind', title: '类型', width: 92, render: (row) => packageKindNames[row.kind] },
  { key: 'onSale', title: '状态', sort: true, width: 92, render: (row) => <State of="sale" is={row.onSale ? 'on' : 'off'} /> },
  { key: 'price', title: '价格(元)', sort: 'priceFen', width: 96, right: true, render: (row) => <Money fen={row.priceFen} /> },
  { key: 'downloads', title: '下载次数(次)', sort: true, width: 108, right: true, render: (row) => <Amount value={row.downloads} /> },
  { key: 'sold', title: '近 30 日售出(份)', sort: true, width: 128, right: true, render: (row) => <Amount value={row.sold} /> },
  { key: 'createdAt', title: '建立时间', sort: true, width: 136, render: (row) => <Time at={row.createdAt} /> },
]
