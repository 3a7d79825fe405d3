import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { contactPhone, createdAt, field } from '../fields.ts'
import { byId, Id, ListOf, Maybe, type Operation, type Reply, Text } from '../kit.ts'
import { CreditCode } from './creditCode.ts'
import { receivedFen, unsplitFen } from './received.ts'

/** A number at WeChat Pay, of a merchant or of a sub-merchant. */
export const merchantNoForm = { pattern: '^[0-9]{8,10}$', rule: '应为 8 至 10 位数字' } as const

/** A project with the name of its scenic area. */
export const BoundCase = Type.Object({ id: Id, name: field.text('项目'), areaName: field.text('景区') })

const base = '/webapi/v1/seller/sellerment'
const pages = ['enterprise'] as const
const regular = crud(
  base,
  '企业',
  pages,
  {
    operatorId: field.ref('运营商', 'accounts.operators', 'operatorName', { filter: true, write: 'once' }),
    operatorName: field.text('运营商', { sort: true, write: 'never' }),
    name: field.name('企业名称', { max: 60, search: true, sort: true }),
    creditCode: CreditCode,
    subMerchantNo: field.code(
      '微信支付商户号',
      merchantNoForm.pattern,
      { rule: merchantNoForm.rule },
      {
        search: true,
        hint: '分账的钱进这个商户号',
      },
    ),
    contact: field.text('联系人', { max: 40, start: '' }),
    phone: contactPhone,
    /** The projects for which it receives shares. A project has at most one enterprise. */
    caseIds: field.refs('项目', 'scenic.cases', { max: 200, start: [] }),
    cases: field.json<{ id: number; name: string; areaName: string }[], { write: 'never'; hideable: false }>(
      Type.Array(BoundCase, { title: '项目' }),
      { write: 'never', hideable: false },
    ),
    caseCount: field.count('项目', '个', { write: 'never', sort: true, hideable: false }),
    receivedFen,
    unsplitFen,
    note: field.text('备注', { start: '' }),
    createdAt,
  },
  { counter: '家' },
)

/** Companies that receive money of projects' sales: 企业信息. Who receives is dangerous to change. */
export const enterprises = {
  list: { ...regular.list, origin: 'own' },
  add: { ...regular.add, stepUp: true },
  edit: { ...regular.edit, stepUp: true },
  /** Only without projects (1520). */
  remove: { ...regular.remove, stepUp: true },
  /** Those of the operator of an account. */
  ofAdmin: {
    method: 'GET',
    path: `${base}/admin/{id}`,
    title: '企业：某账号的',
    pages,
    ...byId,
    reply: ListOf(regular.one.reply),
  },
  /** Projects that could be bound: without an enterprise, of an operator and of those under it. The first 50 that hold `q`. */
  uncase: {
    method: 'GET',
    path: `${base}/uncase/case`,
    title: '企业：还没有企业的项目',
    pages,
    query: Type.Object({ operatorId: Maybe(Id), q: Maybe(Text('关键字', 40)) }),
    reply: ListOf(BoundCase),
  },
} as const satisfies Record<string, Operation>
export type Enterprise = Reply<typeof enterprises.list>['rows'][number]
