import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import { rtmpDevices } from '#contract/streams/rtmpDevices.ts'
import type { Act } from '../act.ts'

/** A main host with codes, and a standby host. */
const hosts = [
  { host: 'push.example.com', app: 'live', note: '主推流主机', secret: 'demo-9f27c1' },
  { host: 'backup.example.net:1936', app: 'live', note: '备用，平时不推' },
] as const

/** Entries of two projects at RTMP hosts elsewhere, and of their cameras. Nothing is pushed there. */
export const rtmpEntries: Act = {
  title: 'RTMP 入口',
  async prepare({ desk }) {
    const office = desk('chief')
    if ((await office.call(rtmpCases.options)).rows.length > 0) return
    const { rows } = await office.call(cases.list, { body: { size: 200 } })
    const chosen = rows.filter((row) => row.devices > 0).toSorted((a, b) => a.id - b.id)
    for (const [at, { id: caseId }] of chosen.slice(0, 2).entries()) {
      for (const entry of hosts.slice(0, 2 - at)) {
        const { id: rtmpCaseId } = await office.call(rtmpCases.add, { body: { caseId, ...entry } })
        if (!('secret' in entry)) continue
        const cameras = await office.call(devices.ofCase, { params: { id: caseId } })
        for (const { id: deviceId } of cameras.rows.slice(0, 3)) {
          const body = { rtmpCaseId, deviceId, streamName: `cam-${deviceId}`, secret: `${entry.secret}-${deviceId}` }
          await office.call(rtmpDevices.add, { body })
        }
      }
    }
  },
}
