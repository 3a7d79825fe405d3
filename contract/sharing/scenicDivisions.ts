import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { agreedDecimals } from '../decimals.ts'
import { createdAt, field } from '../fields.ts'
import { Day, Id, ListOf, Nullable, type Operation, type Reply } from '../kit.ts'

/** By the calendar of Asia/Shanghai. */
export const divisionStates = { running: '生效中', planned: '未开始', ended: '已结束' } as const

const base = '/webapi/v1/seller/scenicDivision'
const pages = ['scenicShare'] as const
const regular = crud(base, '景区分成', pages, {
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
  /** Scenic areas without an agreement for today, those first whose last one has ended. */
  bare: {
    method: 'GET',
    path: `${base}/bare`,
    origin: 'own',
    title: '景区分成：今天没有约定的景区',
    pages,
    reply: ListOf(
      Type.Object({
        id: Id,
        name: field.text('景区'),
        province: field.text('省份'),
        /** The last day of the agreement that ended last. */
        endedOn: Nullable(Day),
        /** The first day of the next agreement. */
        beginsOn: Nullable(Day),
      }),
    ),
  },
} as const satisfies Record<string, Operation>
export type ScenicDivision = Reply<typeof scenicDivisions.list>['rows'][number]
