import { crud } from '../crud.ts'
import { createdAt, field } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'

const base = '/webapi/v1/cvmGroup'
const regular = crud(base, '服务器组', ['server'], {
  name: field.name('组名称', { search: true, sort: true }),
  note: field.text('备注', { start: '', search: true }),
  servers: field.count('服务器', '台', { write: 'never', sort: true }),
  running: field.count('运行中', '台', { write: 'never' }),
  createdAt,
})

/** Cloud servers that belong together. */
export const serverGroups = {
  list: regular.list,
  add: regular.add,
  edit: regular.edit,
  remove: regular.remove,
} as const satisfies Record<string, Operation>
export type ServerGroup = Reply<typeof serverGroups.list>['rows'][number]
