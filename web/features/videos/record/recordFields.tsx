import type { VideoRecord } from '#contract/videos/records.ts'
import { lasting } from '#web/features/videos/material/words.ts'
import { can } from '#web/kit/access/access.ts'
import { bytes, dayAndTime } from '#web/kit/format.ts'
import { Copy } from '#web/parts/input/Copy.tsx'

export const toArea = ({ areaId }: VideoRecord) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}`
export const toCase = ({ caseId }: VideoRecord) => can('area') && `/travelSpot/area?open=${caseId}`
export const toDevice = ({ deviceId }: VideoRecord) => can('equipment') && `/travelSpot/equipment?open=${deviceId}`
export const toOrder = ({ orderId }: VideoRecord) =>
  orderId !== null && can('order') && `/dataOps/order?open=${orderId}`
export const toVisitor = ({ visitorId }: VideoRecord) =>
  visitorId !== null && can('visitor') && `/user/visitor?open=${visitorId}`
export const toServer = ({ serverId }: VideoRecord) =>
  serverId !== null && can('server') && `/systemOps/server?open=${serverId}`

/** 0:15.3 */
export const lastingOf = ({ durationSeconds }: Pick<VideoRecord, 'durationSeconds'>) =>
  durationSeconds === null || durationSeconds === undefined ? undefined : lasting(durationSeconds * 1000)

/** 1920×1080，12.4 MB */
const sizeOf = ({ width, height, fileBytes }: VideoRecord) =>
  width && height && fileBytes ? `${width}×${height}，${bytes(fileBytes)}` : undefined

/** Where the video's maker stores the file. An https address is a link, anything else is plain text. */
function place({ file }: VideoRecord) {
  if (!file) return undefined
  return (
    <>
      {file.startsWith('https://') ? (
        <a href={file} target="_blank" rel="noopener noreferrer">
          {file}
        </a>
      ) : (
        file
      )}{' '}
      <Copy text={file} label="复制文件位置" />
    </>
  )
}

/** What went wrong, and who noted it. */
const wrong = ({ errorMess, errorBy }: VideoRecord) =>
  errorMess ? (
    <>
      {errorMess} {errorBy && <span className="t3">{errorBy} 注明</span>}
    </>
  ) : undefined

const own = (row: VideoRecord) =>
  row.clearedAt
    ? `已按保留期限清理（${dayAndTime(row.clearedAt)}）`
    : (sizeOf(row) ?? (row.state === 'ready' ? '不在本平台' : undefined))

/** The facts of a drawer, for every page that shows videos. */
export const recordFacts = {
  recordedAt: {},
  readyAt: {},
  durationSeconds: { render: lastingOf },
  template: {},
  areaName: { to: toArea },
  caseName: { to: toCase },
  deviceName: { to: toDevice },
  visitorNick: { to: toVisitor },
  phone: {},
  orderNo: { to: toOrder },
  isPaid: {},
  packageName: {},
  serverName: { to: toServer },
  attempt: { render: ({ attempt }: VideoRecord) => `第 ${attempt} 次` },
  fileBytes: { title: '在本平台的文件', render: own },
  file: { title: '原始位置', optional: true, render: place },
  errorMess: { optional: true, render: wrong },
} as const

/** 合成中 64% */
export const stateWords = ({ state, progress }: Pick<VideoRecord, 'state' | 'progress'>) =>
  state === 'synthesising' && progress !== null && progress !== undefined ? `合成中 ${progress}%` : undefined
