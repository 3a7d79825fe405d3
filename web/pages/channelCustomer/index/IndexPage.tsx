import { clsx } from 'clsx'
import { lazy } from 'react'
import { type Operator, operatorKinds, operators } from '#contract/account/operators.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { titleOf } from '#web/crud/kit.ts'
import { useShownList } from '#web/crud/shownList.ts'
import { may } from '#web/kit/access.ts'
import { count } from '#web/kit/format.ts'
import { read } from '#web/kit/query.ts'
import { Icon } from '#web/parts/Icon.tsx'
import { readsOfOperator } from '#web/parts/reads.ts'
import styles from './IndexPage.module.css'
import { Turnover } from './Turnover.tsx'

/** Without another order the list is a tree: those under a channel stand below it, set in. */
function Name({ operator: { name, kind, parentId } }: { operator: Operator }) {
  const tree = useShownList().sort === undefined
  return (
    <span className={clsx(styles.operator, tree && parentId !== null && styles.under)} title={name}>
      <Icon name={kind === 'channel' ? 'people' : 'mountain'} size={14} />
      <span className={clsx('el', kind === 'channel' && 'b')}>{name}</span>
    </span>
  )
}

/** A channel stands under nobody, which is no 直营. */
const parentOf = ({ kind }: Operator) => (kind === 'scenic' ? undefined : <span className="t3">—</span>)

/** 渠道客户管理: channels with the scenic operators under them, and scenic operators of their own. */
export default crudPage({
  page: 'channelCustomer',
  resource: operators,
  noun: '客户',
  counter: '家',
  reads: readsOfOperator,
  fixed: { customers: true },
  columns: {
    name: { fixed: true, grow: true, width: 240, render: (operator) => <Name operator={operator} /> },
    kind: {},
    parentName: { grow: true, render: parentOf },
    contact: { width: 96 },
    phone: {},
    accounts: {},
    areas: { to: ({ id }) => may('travelSpot') && `/travelSpot/travelSpot?operatorId=${id}` },
    turnoverFen: { render: (operator) => <Turnover operator={operator} /> },
    createdAt: { hidden: true },
  },
  filters: { apart: ['kind', 'parentId'] },
  form: {
    name: { wide: true },
    kind: {
      hint: (row, { kind }) =>
        row ? '建立后不能更改' : kind === 'channel' ? '看得见名下所有景区运营商的景区' : '只看得见自己的景区',
    },
    parentId: {
      when: ({ kind }) => kind === 'scenic',
      placeholder: '直营',
      hint: '空着为直营，不归任何渠道',
    },
    contact: {},
    phone: {},
  },
  starts: { kind: 'channel' },
  card: [
    ['name', 'turnoverFen'],
    [
      ({ kind, parentName }) => (parentName ? `${operatorKinds[kind]}，归 ${parentName}` : operatorKinds[kind]),
      () => titleOf(operators.list, 'turnoverFen'),
    ],
    [({ areas, accounts }) => `${count(areas)} 个景区，${count(accounts)} 个账号`, ({ contact }) => contact],
  ],
  state: 'kind',
  facts: {
    parentName: { render: parentOf },
    contact: {},
    phone: {},
    turnoverFen: { render: (operator) => <Turnover operator={operator} sign /> },
    createdAt: {},
  },
  details: lazy(() => import('./OperatorParts.tsx')),
  removal: async ({ id, kind, accounts, areas }) => {
    const noun = operatorKinds[kind]
    const { total: under } = await read(operators.list, { body: { parentId: id, size: 1 } })
    if (areas + accounts + under === 0)
      return {
        noun,
        follows: '它没有账号和景区，只删除运营商本身的资料。',
        held:
          kind === 'channel'
            ? '它名下还有景区运营商，或有过接入密钥。先把景区运营商移到别的渠道；有过密钥的要留作记录，不能删除。'
            : '它有过接入密钥，要留作记录，不能删除。',
      }
    const has = [
      under && `${count(under)} 家景区运营商`,
      areas && `${count(areas)} 个景区`,
      accounts && `${count(accounts)} 个账号`,
    ]
      .filter(Boolean)
      .join('、')
    const first = under ? '先把景区运营商移到别的渠道，再删除它自己的账号' : '先把景区改到别的运营商，再删除账号'
    return { noun, blocked: `它名下还有 ${has}。${first}，最后删除它。` }
  },
  actionsWidth: 104,
})
