import { Type } from 'typebox'
import { byId, type Operation } from '../kit.ts'

export const imports = {
  /** Removes again what an import of one's own has made; nothing of it where one of its rows is in use already. */
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
