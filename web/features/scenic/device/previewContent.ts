import { type Device, deviceStates } from '#contract/scenic/devices.ts'
import { staleMinutes } from '#contract/scenic/snapshots.ts'
import { clock, dayAndTime, dayOf, formatDuration } from '#web/kit/format.ts'

/** The order in which states are offered: what needs somebody comes first. */
export const stateOrder = Object.keys(deviceStates) as Device['state'][]

/** The fields of a camera that decide what is shown as its picture. */
export type Seen = Pick<Device, 'state' | 'lastHeartbeatAt' | 'snapshotUrl' | 'snapshotAt'>

/** A still that is older is not shown any more, although the camera is alive. */
const stillMs = staleMinutes * 60_000

/** What is shown for a camera: its still, or why there is none. A still is shown only if the camera is known to work. */
export type PreviewContent =
  | { readonly still: string; readonly at: string }
  | { readonly title: string; readonly note: string }

/** `asOf` is when the rows were read: durations count to it. */
export function cameraPreviewOf(device: Seen, asOf: string): PreviewContent {
  const { state, lastHeartbeatAt, snapshotUrl, snapshotAt } = device
  switch (state) {
    case 'maintenance':
      return { title: '维护中', note: '景区设为维护' }
    case 'closed':
      return { title: '休园', note: lastHeartbeatAt ? `最后心跳 ${brief(lastHeartbeatAt, asOf)}` : '不在开放时间' }
    case 'pending':
      return { title: '待接入', note: '还没有收到心跳' }
    case 'unknown':
      return { title: '状态未知', note: `心跳超时 自 ${brief(lastHeartbeatAt ?? asOf, asOf)}` }
    case 'down':
      return {
        title: `无信号 自 ${brief(lastHeartbeatAt ?? asOf, asOf)}`,
        note: `已断 ${formatDuration(Date.parse(asOf) - Date.parse(lastHeartbeatAt ?? asOf))}`,
      }
    default:
      if (!snapshotUrl || !snapshotAt) return { title: '还没有画面', note: '心跳正常，等待快照' }
      if (Date.parse(asOf) - Date.parse(snapshotAt) > stillMs)
        return { title: `画面未更新 自 ${brief(snapshotAt, asOf)}`, note: '心跳正常' }
      return { still: snapshotUrl, at: snapshotAt }
  }
}

/** The problem of a camera in a word or two, if its state alone does not say it. */
export function remarkOf(device: Seen, asOf: string): string {
  if (device.state === 'down') return '无信号'
  if (device.state === 'unknown') return '心跳超时'
  return device.state === 'ok' && device.snapshotAt && !('still' in cameraPreviewOf(device, asOf)) ? '画面未更新' : ''
}

/** 10:42 of the day that is being looked at, 05-01 10:42 of others. */
export const brief = (at: string, asOf: string) =>
  dayOf(at) === dayOf(asOf) ? clock(at).slice(0, 5) : dayAndTime(at).slice(0, -3)
