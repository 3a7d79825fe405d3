import { crud } from '../crud.ts'
import { agreedDecimals } from '../decimals.ts'
import { createdAt, field } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'

/** By the calendar of Asia/Shanghai. */
export const divisionStates = { running: '生效中', planned: '未开始', ended: '已结束' } as const

const regular = crud('/webapi/v1/seller/scenicDivision', '景区分成', ['scenicShare'], {
  areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true, write: 'once' }),
  areaName: field.text('景区', { write: 'never', search: true, sort: true }),
  share: field.share('分成比例', { min: 1, sort: true, decimals: agreedDecimals }),
  state: field.choice('状态', divisionStates, { write: 'never', filter: true, sort: true }),
  firstDay: field.day('开始日期', { sort: true }),
  lastDay: field.day('结束日期', { null: true, none: '长期', sort: true, after: 'firstDay' }),
  contractNo: field.text('合同编号', { max: 40, start: '', search: true }),
  note: field.text('备注', { start: '' }),
  createdAt,
})

/** What a scenic area itself gets of its turnover, by agreement: 景区分成. At most one on any day. */
export const scenicDivisions = {
  list: regular.list,
  add: { ...regular.add, stepUp: true },
  edit: { ...regular.edit, stepUp: true },
  remove: { ...regular.remove, stepUp: true },
} as const satisfies Record<string, Operation>
export type ScenicDivision = Reply<typeof scenicDivisions.list>['rows'][number]
