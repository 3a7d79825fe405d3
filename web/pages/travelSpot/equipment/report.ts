import { type Device, deviceStates } from '#contract/scenic/devices.ts'
import type { Report } from '#web/features/matters/report.ts'
import { time } from '#web/kit/format.ts'

/** The initial values of a matter about a camera. For a camera that is down or silent, title, severity and text are filled in. */
export function reportOf({ id, areaId, caseId, name, state, gbCode, lastHeartbeatAt }: Device): Report {
  const wrong = state === 'down' || state === 'unknown'
  return {
    areaId,
    caseId,
    deviceId: id,
    ...(wrong && {
      title: `${name}${deviceStates[state]}`.slice(0, 60),
      severity: state === 'down' ? 'critical' : 'major',
      text: `最后心跳 ${lastHeartbeatAt ? time(lastHeartbeatAt) : '从未'}，国标编码 ${gbCode}。`,
    }),
  }
}
