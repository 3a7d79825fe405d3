import { Type } from 'typebox'
import { createdAt, field } from '../fields.ts'
import { byId, Done, Id, ListOf, type Operation, Version } from '../kit.ts'

export const IngestKey = Type.Object({
  id: Id,
  operatorId: Id,
  name: field.name('名称'),
  /** Sent with each request; not secret. */
  keyId: field.text('密钥编号'),
  createdBy: field.text('创建人'),
  createdAt,
  lastUsedAt: field.instant('最近使用', { null: true, none: '从未' }),
  revokedAt: field.instant('吊销时间', { null: true, none: '有效' }),
  version: Version,
})

const pages = ['channelCustomer'] as const

export const ingestKeys = {
  list: {
    method: 'POST',
    path: '/webapi/v1/account/ingestkey/list',
    origin: 'own',
    title: '接入密钥：列表',
    pages,
    reads: true,
    body: Type.Object({ operatorId: Id }),
    reply: ListOf(IngestKey),
  },
  /** The secret is in this answer and nowhere else. */
  add: {
    method: 'POST',
    path: '/webapi/v1/account/ingestkey/',
    origin: 'own',
    title: '接入密钥：新增',
    pages,
    body: Type.Object({ operatorId: Id, name: IngestKey.properties.name }),
    reply: Type.Object({ id: Id, keyId: Type.String(), secret: Type.String() }),
    stepUp: true,
  },
  revoke: {
    method: 'DELETE',
    path: '/webapi/v1/account/ingestkey/{id}',
    origin: 'own',
    title: '接入密钥：吊销',
    pages,
    ...byId,
    reply: Done,
    stepUp: true,
  },
} as const satisfies Record<string, Operation>
