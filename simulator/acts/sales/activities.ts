import { activities as calls } from '#contract/sales/activities.ts'
import { cases } from '#contract/scenic/cases.ts'
import { dayAt, dayLength, startOf } from '../../world/rhythm.ts'
import type { Act } from '../act.ts'

interface Plan {
  readonly area: string
  readonly project: string
  readonly name: string
  readonly priceFen: number
  /** Days from the one on which the demo was set up. */
  readonly from: number
  readonly to: number
}

/** Some run, one is to come, one is over. */
const plans: readonly Plan[] = [
  { area: '泰山风景名胜区', project: '日出旅拍', name: '登高望日出', priceFen: 1290, from: -5, to: 9 },
  { area: '玉龙雪山', project: '雪山旅拍', name: '初雪旅拍周', priceFen: 1990, from: -2, to: 5 },
  { area: '西湖风景名胜区', project: '湖畔旅拍', name: '湖畔周末特惠', priceFen: 990, from: 3, to: 5 },
  { area: '天门山国家森林公园', project: '玻璃栈道旅拍', name: '云端打卡月', priceFen: 1590, from: -30, to: -6 },
]

/** Projects with a price for a time, before the first visitor of the past buys within one. */
export const activities: Act = {
  title: '活动',
  async prepare({ desk, world }) {
    const office = desk('platform')
    const { rows: projects } = await office.call(cases.list, { body: { size: 200 } })
    const { rows: known } = await office.call(calls.list, { body: { size: 200 } })
    const at = (days: number) => new Date(startOf(dayAt(world.since! + days * dayLength))).toISOString()
    for (const { area, project, name, priceFen, from, to } of plans) {
      const place = projects.find((row) => row.areaName === area && row.name === project)
      if (!place || known.some((row) => row.name === name)) continue
      await office.call(calls.add, {
        body: { caseId: place.id, name, priceFen, startsAt: at(from), endsAt: at(to) },
      })
    }
  },
}
