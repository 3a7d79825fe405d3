import { clsx } from 'clsx'
import type { Operator, operators } from '#contract/account/operators.ts'
import { may } from '#web/kit/access.ts'
import { Amount } from '#web/parts/Amount.tsx'
import type { ColumnsOf } from '#web/parts/DataTable.tsx'
import { Icon } from '#web/parts/Icon.tsx'
import { Time } from '#web/parts/Time.tsx'
import styles from './columns.module.css'
import { kindWords } from './operatorWords.ts'
import { Turnover } from './Turnover.tsx'

const none = <span className="t3">—</span>

/** What the table of operators can show; in a `tree` those under a channel stand below it, set in. `linkOf` leads to the orders behind a turnover. */
export const operatorColumns = (
  linkOf: (operator: Operator) => string | undefined,
  tree: boolean,
): ColumnsOf<typeof operators.list> => [
  {
    key: 'name',
    title: '名称',
    sort: true,
    rising: true,
    width: 240,
    grow: true,
    fixed: true,
    render: (row) => (
      <span className={clsx(styles.operator, tree && row.parentId !== null && styles.under)} title={row.name}>
        <Icon name={row.kind === 'channel' ? 'people' : 'mountain'} size={14} />
        <span className={clsx('el', row.kind === 'channel' && 'b')}>{row.name}</span>
      </span>
    ),
  },
  { key: 'kind', title: '类型', width: 96, render: (row) => kindWords[row.kind] },
  {
    key: 'parent',
    title: '所属渠道',
    sort: 'parentName',
    rising: true,
    width: 150,
    grow: true,
    render: (row) =>
      row.parentName ? (
        <span title={row.parentName}>{row.parentName}</span>
      ) : (
        <span className="t3">{row.kind === 'scenic' ? '直营' : '—'}</span>
      ),
  },
  { key: 'contact', title: '联系人', width: 96, render: (row) => row.contact || none },
  { key: 'phone', title: '联系电话', width: 124, render: (row) => row.phone || none },
  {
    key: 'accounts',
    title: '账号(个)',
    sort: true,
    width: 84,
    right: true,
    render: (row) => <Amount value={row.accounts} />,
  },
  {
    key: 'areas',
    title: '景区(个)',
    sort: true,
    width: 84,
    right: true,
    render: (row) => (
      <Amount value={row.areas} to={may('travelSpot') && `/travelSpot/travelSpot?operatorId=${row.id}`} />
    ),
  },
  {
    key: 'turnover',
    title: '近 30 日实收(元)',
    sort: 'turnoverFen',
    width: 136,
    right: true,
    render: (row) => <Turnover fen={row.turnoverFen} to={linkOf(row)} />,
  },
  {
    key: 'createdAt',
    title: '建立时间',
    sort: true,
    width: 136,
    hidden: true,
    render: (row) => <Time at={row.createdAt} />,
  },
]
