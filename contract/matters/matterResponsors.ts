import { crud } from '../crud.ts'
import { contactPhone, createdAt, field } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'

const base = '/webapi/v1/operation/matterresponsor'
const regular = crud(
  base,
  '责任人',
  ['matter'],
  {
    name: field.name('责任人姓名', { max: 20, search: true, sort: true }),
    phone: contactPhone,
    duty: field.text('负责范围', { start: '', search: true, hint: '如 安徽各景区的供电与网络' }),
    onDuty: field.flag('当班', ['当班', '不在岗'], {
      start: true,
      filter: true,
      sort: true,
      hint: '不在岗的不再接新问题，手上的照旧',
    }),
    /** An account of the platform: only those can open matters. */
    accountName: field.text('关联账号', {
      null: true,
      max: 32,
      hint: '平台账号的登录名；指派和逾期时给它发消息，「我负责的」按它筛选',
    }),
    unsolved: field.count('未了问题', '个', { write: 'never', sort: true }),
    overdue: field.count('逾期问题', '个', { write: 'never', sort: true }),
    matters: field.count('全部问题', '个', { write: 'never', sort: true, hideable: false }),
    createdAt,
  },
  { counter: '位' },
)

/** Who mends matters: people of the platform or of a firm that is called, with or without an account. */
export const matterResponsors = {
  list: { ...regular.list, path: `${base}/getMatterResponsor` },
  one: { ...regular.one, path: `${base}/getMatterResponsorByMatterResponsorId/{id}` },
  add: { ...regular.add, path: `${base}/addMatterResponsor/` },
  edit: { ...regular.editInBody, path: `${base}/modifyMatterResponsor/` },
  remove: { ...regular.remove, method: 'POST', path: `${base}/deleteMatterResponsor/{id}` },
} as const satisfies Record<string, Operation>
export type MatterResponsor = Reply<typeof matterResponsors.list>['rows'][number]
