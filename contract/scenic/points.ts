import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import { choosing, Done, Id, ListOf, Maybe, type Operation, type Reply } from '../kit.ts'
import { position } from './position.ts'

const regular = crud('/webapi/v1/caseconf/point', '点位', ['point', 'hotspot'], {
  ...placed,
  name: field.name('点位名称', { search: true, sort: true }),
  ...position,
  sort: field.count('次序', '', { max: 9999, start: 0, sort: true, hint: '小的排在前' }),
  hot: field.flag('网红打卡点', ['是', '否'], {
    start: false,
    filter: true,
    sort: true,
    hint: '在终端上展示',
    hideable: false,
  }),
  /** What `scenic.caseImages.upload` has answered for its project within a day, or the point has already. */
  imageKey: field.text('图片', { null: true, optional: true, exported: false, hideable: false }),
  imageUrl: field.picture('图片', { null: true, write: 'never', exported: false, hideable: false }),
  /** At most 400 px wide and high. */
  thumbUrl: field.picture('小图', { null: true, write: 'never', exported: false, hideable: false }),
  devices: field.count('摄像头', '台', { write: 'never', sort: true, hideable: false }),
  picturesToday: field.count('今日照片', '张', { write: 'never', sort: true }),
  createdAt,
})

export const points = {
  list: { ...regular.list, pages: ['point', 'hotspot', 'display', 'area'] },
  add: { ...regular.add, imported: true },
  edit: regular.edit,
  remove: regular.remove,
  /** Sorts points of a project in this order; points that are not listed follow in their present order. */
  order: {
    method: 'POST',
    path: '/webapi/v1/caseconf/point/order',
    origin: 'own',
    title: '点位：排序',
    pages: ['point', 'hotspot'],
    body: Type.Object({ caseId: Id, ids: Type.Array(Id, { title: '点位', minItems: 1, maxItems: 500 }) }),
    reply: Done,
  },
  options: {
    method: 'POST',
    path: '/webapi/v1/caseconf/point/options',
    origin: 'own',
    title: '点位：可选项',
    pages: [
      'point',
      'hotspot',
      'equipment',
      'photo',
      'order',
      'photoOrder',
      'scan',
      'channelCode',
      'scheme',
      'template',
    ],
    reads: true,
    body: Type.Object({ areaId: Maybe(Id), caseId: Maybe(Id), ...choosing }),
    reply: ListOf(Type.Object({ id: Id, caseId: Id, name: Type.String(), areaName: Type.String() })),
  },
} as const satisfies Record<string, Operation>
export type Point = Reply<typeof points.list>['rows'][number]
