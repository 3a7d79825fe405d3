import Type from 'typebox'
import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import { choosing, Id, ListOf, Maybe, type Operation, type Reply } from '../kit.ts'
import { position } from '../scenic/position.ts'

const regular = crud('/webapi/v1/caseconf/point', '点位', ['point', 'hotspot'], {
  ...placed,
  name: field.name('点位名称', { search: true, sort: true }),
  ...position,
  sort: field.count('次序', '', { max: 9999, start: 0, sort: true, hint: '小的排在前' }),
  hot: field.flag('网红打卡点', ['是', '否'], { start: false, filter: true, sort: true, hint: '在终端上展示' }),
  devices: field.count('摄像头', '台', { write: 'never', sort: true }),
  picturesToday: field.count('今日照片', '张', { write: 'never', sort: true }),
  createdAt,
})

export const points = {
  list: { ...regular.list, pages: ['point', 'hotspot', 'area'] },
  add: regular.add,
  edit: regular.edit,
  remove: regular.remove,
  choices: {
    method: 'POST',
    path: '/webapi/v1/caseconf/point/choices',
    title: '点位：可选项',
    pages: ['point', 'hotspot', 'equipment', 'photo', 'order', 'channelCode', 'scheme'],
    reads: true,
    body: Type.Object({ areaId: Maybe(Id), caseId: Maybe(Id), ...choosing }),
    reply: ListOf(Type.Object({ id: Id, caseId: Id, name: Type.String() })),
  },
} as const satisfies Record<string, Operation>
export type Point = Reply<typeof points.list>['rows'][number]
