import { Type } from 'typebox'
import { byId, type Operation } from '../kit.ts'

export const imports = {
  /** Removes what one of the caller's imports has created; nothing at all if one of its rows is already in use. */
  undo: {
    method: 'POST',
    path: '/webapi/v1/system/import/{id}/undo',
    origin: 'own',
    title: '导入：撤销',
    pages: 'session',
    changesRights: true,
    ...byId,
    reply: Type.Object({ removed: Type.Integer() }),
  },
} as const satisfies Record<string, Operation>
