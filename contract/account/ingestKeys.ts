import Type from 'typebox'
import { byId, Done, Id, Instant, ListOf, Name, Nullable, type Operation, Version } from '../kit.ts'

export const IngestKey = Type.Object({
  id: Id,
  operatorId: Id,
  name: Name('名称'),
  /** Sent with each request; not secret. */
  keyId: Type.String({ title: '密钥编号' }),
  createdBy: Type.String({ title: '创建人' }),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
  revokedAt: Nullable(Instant),
  version: Version,
})

const pages = ['channelCustomer'] as const

export const ingestKeys = {
  list: {
    method: 'POST',
    path: '/webapi/v1/account/ingestkey/list',
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
    title: '接入密钥：新增',
    pages,
    body: Type.Object({ operatorId: Id, name: Name('名称') }),
    reply: Type.Object({ id: Id, keyId: Type.String(), secret: Type.String() }),
  },
  revoke: {
    method: 'DELETE',
    path: '/webapi/v1/account/ingestkey/{id}',
    title: '接入密钥：吊销',
    pages,
    ...byId,
    reply: Done,
  },
} as const satisfies Record<string, Operation>
