import { crud } from '../crud.ts'
import { createdAt, field } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'

const base = '/webapi/v1/operation/mattertag'
const regular = crud(base, '问题标签', ['matter'], {
  name: field.name('标签名称', { max: 20, search: true, sort: true }),
  note: field.text('适用范围', { start: '', search: true, hint: '什么样的问题归到这里' }),
  unsolved: field.count('未了问题', '个', { write: 'never', sort: true }),
  matters: field.count('全部问题', '个', { write: 'never', sort: true, hideable: false }),
  createdAt,
})

/** What matters are about: 断电, 网络, 画面模糊. The platform's own words, the same for all scenic areas. */
export const matterTags = {
  list: { ...regular.list, path: `${base}/getMatterTag` },
  one: { ...regular.one, path: `${base}/getMatterTagByMatterTagId/{id}` },
  add: { ...regular.add, path: `${base}/addMatterTag/` },
  edit: { ...regular.editInBody, path: `${base}/modifyMatterTag/` },
  remove: { ...regular.remove, method: 'POST', path: `${base}/deleteMatterTag/{id}` },
} as const satisfies Record<string, Operation>
export type MatterTag = Reply<typeof matterTags.list>['rows'][number]
