/** From when to when visitors are let in, HH:MM in Asia/Shanghai, both minutes included. */
export interface OpeningHours {
  readonly openFrom: string
  readonly openTo: string
}

/** Hours that close before they open go on until the next day: 18:00 to 02:00. */
export const overMidnight = ({ openFrom, openTo }: OpeningHours) => openTo < openFrom

/** Whether the hours hold a minute of the day, HH:MM. */
export function openAt(hours: OpeningHours, minute: string): boolean {
  const { openFrom, openTo } = hours
  return overMidnight(hours) ? minute >= openFrom || minute <= openTo : minute >= openFrom && minute <= openTo
}

/** 08:00 至 18:00, 18:00 至次日 02:00, 全天 */
export function hoursText(hours: OpeningHours): string {
  const { openFrom, openTo } = hours
  if (openFrom === '00:00' && openTo === '23:59') return '全天'
  return `${openFrom} 至${overMidnight(hours) ? '次日' : ''} ${openTo}`
}
