import { clsx } from 'clsx'
import { lazy } from 'react'
import { type Operator, operatorKinds, operators } from '#contract/accounts/operators.ts'
import type { Reply } from '#contract/kit.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { useShownList } from '#web/crud/shownList.ts'
import { readsOfOperator } from '#web/features/reads.ts'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { read } from '#web/kit/read/query.ts'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './IndexPage.module.css'
import { InUse, openMoney, printsLeft } from './InUse.tsx'
import { Turnover } from './Turnover.tsx'

/** In the default order the list is a tree: the operators under a channel follow it, indented. */
function Name({ operator: { name, kind, parentId } }: { operator: Operator }) {
  const tree = useShownList().sorts.length === 0
  return (
    <span className={clsx(styles.operator, tree && parentId !== null && styles.under)} title={name}>
      <Icon name={kind === 'channel' ? 'people' : 'mountain'} size={14} />
      <span className={clsx('el', kind === 'channel' && 'b')}>{name}</span>
    </span>
  )
}

/** A channel has no parent, but that does not make it 直营. */
const parentOf = ({ kind }: Operator) => (kind === 'scenic' ? undefined : <span className="t3">—</span>)

/** 2 个景区（3 台摄像头在线，1 笔退款未完成，共 ¥12.00）、4 个账号 */
function dependentsText(has: Reply<typeof operators.impact>): string {
  const open = [has.liveDevices && `${count(has.liveDevices)} 台摄像头在线`, openMoney(has), printsLeft(has)].filter(
    Boolean,
  )
  return [
    has.operators && `${count(has.operators)} 家景区运营商`,
    has.areas && `${count(has.areas)} 个景区${open.length ? `（${open.join('，')}）` : ''}`,
    has.accounts && `${count(has.accounts)} 个账号`,
    has.keys && `${count(has.keys)} 把接入密钥`,
  ]
    .filter(Boolean)
    .join('、')
}

/** 渠道客户管理: channels with their scenic operators, and scenic operators without a channel. */
export default crudPage({
  page: 'channelCustomer',
  resource: operators,
  auditLog: 'accounts.operators',
  noun: '客户',
  counter: '家',
  reads: readsOfOperator,
  fixed: { customers: true },
  columns: {
    name: { fixed: true, grow: true, width: 240, render: (operator) => <Name operator={operator} /> },
    kind: {},
    state: { marks: marks.account, width: 96 },
    parentName: { grow: true, render: parentOf },
    contact: { width: 96 },
    phone: {},
    accounts: {},
    areas: { to: ({ id }) => can('travelSpot') && `/travelSpot/travelSpot?operatorId=${id}` },
    turnoverFen: { render: (operator) => <Turnover operator={operator} /> },
    createdAt: { hidden: true },
  },
  filters: { apart: ['kind', 'state', 'parentId'] },
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
    ['name', 'state'],
    [
      ({ kind, parentName }) => (parentName ? `${operatorKinds[kind]}，归 ${parentName}` : operatorKinds[kind]),
      'turnoverFen',
    ],
    [({ areas, accounts }) => `${count(areas)} 个景区，${count(accounts)} 个账号`, ({ contact }) => contact],
  ],
  state: 'state',
  actions: (operator) => operator.kind !== 'platform' && <InUse operator={operator} />,
  facts: {
    kind: {},
    disabledAt: {},
    parentName: { render: parentOf },
    contact: {},
    phone: {},
    turnoverFen: { render: (operator) => <Turnover operator={operator} sign /> },
    createdAt: {},
  },
  details: lazy(() => import('./OperatorParts.tsx')),
  removal: async ({ id, kind }) => {
    const noun = operatorKinds[kind]
    const has = await read(operators.impact, { params: { id } })
    if (has.operators + has.areas + has.accounts + has.keys === 0)
      return {
        noun,
        follows: '它没有账号和景区，只删除运营商本身的资料。',
        inUseMessage: '它名下刚有了景区、账号或接入密钥。',
      }
    const { operators: under, areas, accounts, keys } = has
    const first = [
      under && '把景区运营商移到别的渠道',
      areas > 0 && (under ? '把它自己的景区改到别的运营商' : '把景区改到别的运营商'),
      accounts && '删除账号',
    ].filter(Boolean)
    const how = first.length ? `先${first.join('，再')}。` : ''
    const keysNote = keys ? '有过接入密钥的要留作记录，不能删除。' : ''
    return { noun, blocked: `它名下还有${dependentsText(has)}。${how}${keysNote}` }
  },
  actionsWidth: 156,
})
