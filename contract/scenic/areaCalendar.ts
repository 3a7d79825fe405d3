import { crud } from '../crud.ts'
import { field, inArea } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'
import { lightsBase } from '../lights/lights.ts'

/** The more exactly a kind names a day, the more it says: days over weekdays over seasons. */
export const calendarKinds = { days: '某几天', weekly: '每周', season: '每年某季' } as const
export const weekdayWords = ['一', '二', '三', '四', '五', '六', '日'] as const

const monthDay = (title: string) =>
  field.code(title, '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', { rule: '应写成 04-01 的样子' }, { null: true })

const regular = crud(
  `${lightsBase}/calendar`,
  '开放日历',
  ['trafficLight'],
  {
    ...inArea,
    name: field.name('名称', { max: 30, sort: true }),
    kind: field.choice('哪些天', calendarKinds, { write: 'once', start: 'days' }),
    firstDay: field.day('开始日期', { null: true }),
    lastDay: field.day('结束日期', { null: true, after: 'firstDay' }),
    /** Digits, 1 is Monday: 67. */
    weekdays: field.code('星期', '^[1-7]{0,7}$', { rule: '应为 1 至 7，1 是周一' }, { start: '' }),
    seasonFrom: monthDay('每年开始'),
    seasonTo: monthDay('每年结束'),
    closed: field.flag('开放', ['休园', '开放'], { start: true }),
    openFrom: field.clock('开园时刻', { null: true }),
    openTo: field.clock('闭园时刻', { null: true, hint: '早于开园时刻的，是次日' }),
  },
  { origin: 'own' },
)

/** Days on which the opening hours of a scenic area differ from its record. Of two equally specific entries, the later one applies. */
export const areaCalendar = {
  list: { ...regular.list, pages: ['trafficLight', 'monitor'] },
  add: regular.add,
  edit: regular.edit,
  remove: regular.remove,
} as const satisfies Record<string, Operation>
export type CalendarEntry = Reply<typeof areaCalendar.list>['rows'][number]
