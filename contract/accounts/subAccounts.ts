import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { byId, Id, Maybe, type Operation, type Reply, Version } from '../kit.ts'
import { accountFields, initialSecrets, MaybePhone, Permission } from './accountFields.ts'

const { name, trueName, allowLogin, validUntil } = accountFields
const draft = {
  name,
  trueName,
  phone: MaybePhone,
  allowLogin: Maybe(allowLogin),
  validUntil: Maybe(validUntil),
  /** Null opens all pages of the account above, except those on which accounts are created. */
  permission: Maybe(Permission),
}

/** Accounts under the caller's own: same role and operator, never more rights, and removed together with it. */
const regular = crud('/webapi/v1/subaccount/admin', '个人账号', ['subaccount'], accountFields, { changesRights: true })

export const subAccounts = {
  list: regular.list,
  add: {
    ...regular.add,
    body: Type.Object(draft),
    reply: Type.Object({ id: Id, ...initialSecrets }),
    stepUp: true,
    ownTransactions: true,
  },
  edit: {
    ...regular.edit,
    body: Type.Object({ ...draft, name: Maybe(name), trueName: Maybe(trueName), version: Version }),
  },
  remove: regular.remove,
  /** Its sessions end. */
  setPassword: {
    method: 'POST',
    path: '/webapi/v1/subaccount/admin/{id}/password',
    origin: 'own',
    title: '个人账号：重设密码',
    pages: ['subaccount'],
    ...byId,
    reply: Type.Object({ ...initialSecrets }),
    changesRights: true,
    stepUp: true,
    ownTransactions: true,
  },
} as const satisfies Record<string, Operation>
export type SubAccount = Reply<typeof subAccounts.list>['rows'][number]
