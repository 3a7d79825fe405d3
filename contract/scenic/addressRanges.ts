import { Type } from 'typebox'
import { byId, Id, Name, type Operation } from '../kit.ts'

/** Networks that may contain the addresses typed for cameras of a scenic area. */
export const addressRanges = {
  one: {
    method: 'GET',
    path: '/webapi/v1/scenic/area/ranges/{id}',
    origin: 'own',
    title: '景区：允许的地址范围',
    pages: ['equipment', 'travelSpot'],
    ...byId,
    reply: Type.Object({ id: Id, ranges: Type.Array(Type.String()), standard: Type.Boolean() }),
  },
  /** Only the platform: it is what holds customers back. */
  edit: {
    method: 'PUT',
    path: '/webapi/v1/scenic/area/ranges/{id}',
    origin: 'own',
    title: '景区：改允许的地址范围',
    pages: ['channelCustomer'],
    ...byId,
    body: Type.Object({
      ranges: Type.Array(Name('地址范围', 43), { title: '地址范围', maxItems: 20 }),
    }),
    reply: Type.Object({ id: Id }),
  },
} as const satisfies Record<string, Operation>
