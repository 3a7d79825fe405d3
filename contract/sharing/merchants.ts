import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import { byId, Id, ListOf, type Operation, type Reply } from '../kit.ts'
import { merchantNoForm } from './enterprises.ts'
import { receivedFen, unsplitFen } from './received.ts'

/** The two kinds of accounts that can be sent a share. */
export const receiverKinds = { merchantId: '商户号', personalOpenid: '个人微信' } as const
/** What a receiver's account must look like, by its kind. An openid has 28 signs. */
export const accountForms = {
  merchantId: merchantNoForm,
  personalOpenid: { pattern: '^[A-Za-z0-9_-]{28}$', rule: '应为 28 位 openid，由字母、数字、短横和下划线组成' },
} as const satisfies Record<keyof typeof receiverKinds, { pattern: string; rule: string }>

/** The relation of a receiver to the collector, in the terms of WeChat Pay. */
export const receiverRelations = {
  serviceProvider: '服务商',
  store: '门店',
  staff: '员工',
  storeOwner: '店主',
  partner: '合作伙伴',
  headquarter: '总部',
  brand: '品牌方',
  distributor: '分销商',
  user: '用户',
  supplier: '供应商',
  custom: '其他关系',
} as const

const base = '/webapi/v1/seller/merchant'
const kind = field.choice('账户类型', receiverKinds, { filter: true, write: 'once' })
const regular = crud(base, '商户', ['merchant'], {
  ...placed,
  name: field.name('商户名称', { max: 60, search: true, sort: true }),
  kind,
  /** A different account is a different receiver. The account of a person is masked. */
  account: field.code(
    '接收账户',
    '^[A-Za-z0-9_*-]{8,28}$',
    { rule: '商户号应为 8 至 10 位数字，openid 应为 28 位' },
    { write: 'once' },
  ),
  relation: field.choice('与分账方的关系', receiverRelations, { filter: true, sort: true }),
  customRelation: field.text('关系说明', { max: 10, start: '' }),
  receivedFen,
  unsplitFen,
  note: field.text('备注', { start: '' }),
  createdAt,
})

/** Further receivers at a project: 商户信息. Who receives is dangerous to change. */
export const merchants = {
  list: regular.list,
  add: { ...regular.add, stepUp: true },
  edit: { ...regular.edit, stepUp: true },
  remove: { ...regular.remove, stepUp: true },
  /** Those of a project. */
  ofCase: {
    method: 'GET',
    path: `${base}/case/{id}`,
    title: '商户：某项目的',
    pages: ['merchant', 'merchantShare'],
    ...byId,
    reply: ListOf(Type.Object({ id: Id, name: field.text('商户名称'), kind })),
  },
} as const satisfies Record<string, Operation>
export type Merchant = Reply<typeof merchants.list>['rows'][number]
