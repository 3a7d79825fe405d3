import type { PhotoPackage } from '#contract/photo/photoPackages.ts'
import { Amount } from '#web/parts/Amount.tsx'
import type { Column } from '#web/parts/DataTable.tsx'
import { Money } from '#web/parts/Money.tsx'
import { State } from '#web/parts/State.tsx'
import { Time } from '#web/parts/Time.tsx'

/** 3, or every picture of the visitor's day. */
export const photosWord = ({ photos }: PhotoPackage) => (photos ? String(photos) : '当日全部')

/** What the table of photo packages can show. */
export const packageColumns: readonly Column<PhotoPackage>[] = [
  {
    key: 'name',
    title: '套餐',
    width: 200,
    grow: true,
    fixed: true,
    render: (row) => (
      <span className="b" title={row.name}>
        {row.name}
      </span>
    ),
  },
  { key: 'area', title: '景区', width: 170, grow: true, render: (row) => <span title={row.areaName}>{row.areaName}</span> },
  { key: 'case', title: '项目', width: 140, render: (row) => <span title={row.caseName}>{row.caseName}</span> },
  { key: 'onSale', title: '状态', width: 92, render: (row) => <State of="sale" is={row.onSale ? 'on' : 'off'} /> },
  { key: 'photos', title: '照片(张)', width: 92, right: true, render: (row) => photosWord(row) },
  { key: 'prints', title: '打印(张)', width: 84, right: true, render: (row) => <Amount value={row.prints} /> },
  { key: 'price', title: '价格(元)', width: 96, right: true, render: (row) => <Money fen={row.priceFen} /> },
  { key: 'sold', title: '近 30 日售出(份)', width: 128, right: true, render: (row) => <Amount value={row.sold} /> },
  { key: 'createdAt', title: '建立时间', width: 136, render: (row) => <Time at={row.createdAt} /> },
]
