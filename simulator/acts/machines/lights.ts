import { lightMaintenances } from '#contract/lights/lightMaintenances.ts'
import { lights as calls } from '#contract/lights/lights.ts'
import { overview } from '#contract/reports/overview.ts'
import { areaCalendar } from '#contract/scenic/areaCalendar.ts'
import { areas } from '#contract/scenic/areas.ts'
import type { BackOffice } from '../../calls/backOffice.ts'
import { dayAt, dayLength, hour } from '../../world/rhythm.ts'
import { sites } from '../../world/sites.ts'
import type { Act } from '../act.ts'

const plans = [
  {
    name: '冬季',
    kind: 'season',
    seasonFrom: '12-01',
    seasonTo: '02-28',
    closed: false,
    openFrom: '08:00',
    openTo: '16:30',
  },
  { name: '设备年检', kind: 'days', ahead: 20, closed: true },
] as const

/** What the platform does about the lights: maintenance in progress, special days, and acknowledged lights. */
export const lights: Act = {
  title: '运营红绿灯',
  turns: {
    every: 60,
    async turn({ desk }) {
      const office = desk('platform')
      const { rows: here } = await office.call(areas.list, { body: { size: 200 } })
      const idOf = (name: string | undefined) => here.find((row) => row.name === name)?.id
      await keepWorkGoing(
        office,
        idOf(sites.find(({ maintenance }) => maintenance)?.name),
        null,
        '索道年检，全园暂停拍摄',
      )
      await keepWorkGoing(office, idOf(sites[0]?.name), 'streams', '机房更换交换机')
      await planDays(office, idOf(sites[0]?.name))
      return !(await takeNote(office))
    },
  },
}

/** A maintenance ends by itself; this one is started again each time. */
async function keepWorkGoing(office: BackOffice, areaId: number | undefined, kind: 'streams' | null, reason: string) {
  if (!areaId) return
  const { rows } = await office.call(lightMaintenances.list, { body: { areaId, state: 'running', size: 50 } })
  if (rows.some((row) => row.kind === kind)) return
  const until = new Date(Date.now() + (kind ? 4 : 72) * hour).toISOString()
  await office.call(lightMaintenances.add, { body: { areaId, kind, reason, until } })
}

async function planDays(office: BackOffice, areaId: number | undefined) {
  if (!areaId) return
  const { rows } = await office.call(areaCalendar.list, { body: { areaId, size: 50 } })
  for (const plan of plans) {
    if (rows.some(({ name }) => name === plan.name)) continue
    const { ahead, ...entry } = { ahead: 0, ...plan }
    const day = dayAt(Date.now() + ahead * dayLength)
    await office.call(areaCalendar.add, {
      body: { areaId, ...entry, ...(entry.kind === 'days' && { firstDay: day, lastDay: day }) },
    })
  }
}

/** Somebody knows of the camera that has been dark for hours; true where it was there to be known of. */
async function takeNote(office: BackOffice): Promise<boolean> {
  const { rows } = await office.call(overview.state, {})
  const broken = sites.find((site) => site.broken !== undefined)?.name
  const area = rows.find(({ areaName }) => areaName === broken)
  const light = area?.lights.find(({ kind, since, state }) => kind === 'cameras' && since && state === 'down')
  if (!area || !light || light.acked) return false
  await office.call(calls.acknowledge, {
    body: { areaId: area.areaId, kind: 'cameras', note: '供电模块已寄出，预计明天上午换好' },
  })
  return true
}
