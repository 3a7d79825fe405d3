import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { contactPhone, createdAt, field } from '../fields.ts'
import { Id, ListOf, type Operation, type Reply } from '../kit.ts'
import type { Static } from '../static.ts'
import { turnoverAside } from '../turnover.ts'
import { position } from './position.ts'
import { devicesOnline, runningState } from './runningState.ts'

export const areaLevels = { '': '未评级', A: '1A', AA: '2A', AAA: '3A', AAAA: '4A', AAAAA: '5A' } as const
/** What a scenic area opens at until somebody says otherwise. */
export const startingHours = { openFrom: '08:00', openTo: '18:00' } as const
export const areaStatuses = { open: '开放', closed: '休园', maintenance: '维护' } as const
const status = field.choice('状态', areaStatuses, { start: 'open', filter: true, sort: true })

/** `operatorId` of a channel as a condition means the areas of the operators under it too. */
const regular = crud(
  '/webapi/v1/scenic/area',
  '景区',
  ['travelSpot'],
  {
    operatorId: field.ref('运营商', 'accounts.operators', 'operatorName', { filter: true }),
    operatorName: field.text('运营商', { sort: true, write: 'never' }),
    name: field.name('景区名称', { search: true, sort: true }),
    level: field.choice('等级', areaLevels, { start: '' }),
    province: field.name('省份', { max: 20, filter: true, sort: true }),
    city: field.text('城市', { max: 20, start: '', search: true }),
    district: field.text('区县', { max: 20, start: '' }),
    /** GB/T 2260 division code. */
    adcode: field.code('行政区划代码', '^$|^[0-9]{6}$', { digits: 6, rule: '应为 6 位数字' }, { start: '' }),
    ...position,
    contact: field.text('联系人', { max: 40, start: '' }),
    phone: contactPhone,
    status,
    /** The current state, from its record, its opening hours and its lights. */
    state: runningState,
    /** A camera that is dark outside of the opening hours is closed, not broken. Hours that end before they begin cross midnight. */
    openFrom: field.clock('开园时刻', {
      hideable: false,
      start: startingHours.openFrom,
      hint: '此外时段没有心跳的摄像头算休园，不算中断',
    }),
    openTo: field.clock('闭园时刻', { start: startingHours.openTo, hideable: false }),
    cases: field.count('项目', '个', { write: 'never', sort: true, hideable: false }),
    devices: field.count('摄像头', '台', { write: 'never', sort: true, hideable: false }),
    devicesOnline,
    turnoverFen: turnoverAside,
    createdAt,
  },
  { changesRights: true },
)

/** The number that the public may see. A mobile number is left out, because it may be a person's. */
export const publicPhone = (phone: string): string | null =>
  phone === '' || /^1[3-9][0-9]{9}$/.test(phone.replaceAll('-', '')) ? null : phone

export const AreaChoice = Type.Object({
  id: Id,
  name: Type.String(),
  province: Type.String(),
  city: Type.String(),
  adcode: Type.String(),
  operatorId: Id,
  status,
  ...position,
})
export type AreaChoice = Static<typeof AreaChoice>

export const areas = {
  list: { ...regular.list, pages: ['travelSpot', 'channelCustomer'] },
  add: { ...regular.add, imported: true },
  edit: regular.edit,
  remove: regular.remove,
  /** Scenic areas in the caller's scope, for selects. */
  options: {
    method: 'GET',
    path: '/webapi/v1/scenic/area/options',
    origin: 'own',
    title: '景区：可选项',
    pages: 'session',
    reply: ListOf(AreaChoice),
  },
  /** What a map paints. Apart from the options, which every page reads and which therefore do not follow the clock. */
  states: {
    method: 'GET',
    path: '/webapi/v1/scenic/area/states',
    origin: 'own',
    title: '景区：运行状态',
    pages: ['travelSpot'],
    reply: ListOf(Type.Object({ id: Id, state: runningState })),
  },
} as const satisfies Record<string, Operation>
export type Area = Reply<typeof areas.list>['rows'][number]
