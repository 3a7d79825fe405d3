import { Type } from 'typebox'
import { PageCode } from '../codes/pageCode.ts'
import { Id, Maybe, type Operation } from '../kit.ts'

export const portraits = {
  /** A code that opens the portrait page of a project, or of one of its cameras, in the mini-program. */
  wxcode: {
    method: 'POST',
    path: '/webapi/v1/operation/overview/portrait/wxcode',
    title: '人像页：小程序码',
    pages: ['photo'],
    body: Type.Object({ caseId: Id, deviceId: Maybe(Id) }),
    ownTransactions: true,
    reply: PageCode,
  },
} as const satisfies Record<string, Operation>
