import type { PhotoPackage, photoPackages } from '#contract/photo/photoPackages.ts'
import { Amount } from '#web/parts/Amount.tsx'
import type { ColumnsOf } from '#web/parts/DataTable.tsx'
import { Money } from '#web/parts/Money.tsx'
import { placedColumns } from '#web/parts/placedColumns.tsx'
import { State } from '#web/parts/State.tsx'
import { Time } from '#web/parts/Time.tsx'

/** 3, or every picture of the visitor's day. */
export const photosWord = ({ photos }: PhotoPackage) => (photos ? String(photos) : '当日全部')

/** What the table of photo packages can show. */
export const packageColumns: ColumnsOf<typeof photoPackages.list> = [
  ...placedColumns('套餐', 200),
  { key: 'onSale', title: '状态', sort: true, width: 92, render: (row) => <State of="sale" is={row.onSale ? 'on' : 'off'} /> },
  { key: 'photos', title: '照片(张)', sort: true, width: 92, right: true, render: (row) => photosWord(row) },
  { key: 'prints', title: '打印(张)', sort: true, width: 84, right: true, render: (row) => <Amount value={row.prints} /> },
  { key: 'price', title: '价格(元)', sort: 'priceFen', width: 96, right: true, render: (row) => <Money fen={row.priceFen} /> },
  { key: 'sold', title: '近 30 日售出(份)', sort: true, width: 128, right: true, render: (row) => <Amount value={row.sold} /> },
  { key: 'createdAt', title: '建立时间', sort: true, width: 136, render: (row) => <Time at={row.createdAt} /> },
]
