import { Type } from 'typebox'
import { field } from '../fields.ts'
import type { Static } from '../static.ts'

/** What has a limit, as forms and messages name it. */
export const resourceLimitTitles = {
  diskWarning: '数据盘已用（注意）',
  diskCritical: '数据盘已用（严重）',
  memory: '本机内存已用',
  loadEachCore: '每核负载',
  connections: '数据库连接已用',
  waitingMinutes: '任务排队',
} as const
export const resourceLimitUnits = {
  diskWarning: '%',
  diskCritical: '%',
  memory: '%',
  loadEachCore: '',
  connections: '%',
  waitingMinutes: '分钟',
} as const satisfies Record<keyof typeof resourceLimitTitles, string>

const limit = (key: keyof typeof resourceLimitTitles, min: number, max: number) =>
  field.count(resourceLimitTitles[key], resourceLimitUnits[key], { min, max })

/** From when on something needs somebody. */
export const resourceLimits = {
  diskWarning: limit('diskWarning', 10, 98),
  /** Above the other. */
  diskCritical: limit('diskCritical', 11, 99),
  memory: limit('memory', 10, 99),
  loadEachCore: limit('loadEachCore', 1, 100),
  connections: limit('connections', 10, 99),
  waitingMinutes: limit('waitingMinutes', 1, 1440),
}
export const ResourceLimits = Type.Object(resourceLimits)
export type ResourceLimits = Static<typeof ResourceLimits>
