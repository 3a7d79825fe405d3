import { okCode } from '#contract/errors.ts'
import type { ItemAnswer } from '#contract/ingest/items.ts'
import type { Step } from '../world/step.ts'

/** What has been sent, with the results. */
export interface Tally {
  readonly sent: Record<Step['name'] | 'heartbeats' | 'snapshots', number>
  paid: number
  paidFen: number
  payFailed: number
  repeated: number
  refused: number
  /** The newest refusal: the kind of item, the code and the message. */
  lastRefusal: string
  unreachable: number
  /** Pictures that cameras gave up because they could not be sent in time. */
  skipped: number
  /** Clips that were not recorded, or not sent in time. */
  skippedClips: number
}

export const newTally = (): Tally => ({
  sent: {
    visitors: 0,
    scans: 0,
    picture: 0,
    faceMatches: 0,
    pictureViews: 0,
    clip: 0,
    clipMatches: 0,
    orders: 0,
    payments: 0,
    downloads: 0,
    complaints: 0,
    films: 0,
    records: 0,
    poster: 0,
    couponClaims: 0,
    couponCodes: 0,
    heartbeats: 0,
    servers: 0,
    snapshots: 0,
  },
  paid: 0,
  paidFen: 0,
  payFailed: 0,
  repeated: 0,
  refused: 0,
  lastRefusal: '',
  unreachable: 0,
  skipped: 0,
  skippedClips: 0,
})

/** Counts an answer; true where the item is there now. */
export function count(
  tally: Tally,
  name: keyof Tally['sent'],
  answer: Pick<ItemAnswer, 'code' | 'msg' | 'repeated'>,
): boolean {
  if (answer.code !== okCode) {
    tally.refused++
    tally.lastRefusal = `${name} ${answer.code} ${answer.msg}`
    return false
  }
  tally.sent[name]++
  if (answer.repeated) tally.repeated++
  return true
}

/** One line for people who watch. */
export function line(tally: Tally, cameras: { beating: number; all: number }, waiting: number): string {
  const { sent } = tally
  const parts = [
    `摄像头 ${cameras.beating}/${cameras.all}`,
    `游客 ${sent.visitors}`,
    `扫码 ${sent.scans}`,
    `照片 ${sent.picture}`,
    `匹配 ${sent.faceMatches}`,
    `订单 ${sent.orders}`,
    `已付 ${tally.paid}（¥${(tally.paidFen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}）`,
    `付款失败 ${tally.payFailed}`,
    `投诉 ${sent.complaints}`,
    `视频 ${sent.records}`,
    ...(sent.clip > 0 ? [`片段 ${sent.clip}`, `要制作的视频 ${sent.films}`] : []),
    `待发 ${waiting}`,
    ...(tally.skipped > 0 ? [`照片来不及传 ${tally.skipped}`] : []),
    ...(tally.skippedClips > 0 ? [`片段没录成 ${tally.skippedClips}`] : []),
    ...(tally.repeated > 0 ? [`重复 ${tally.repeated}`] : []),
    ...(tally.refused > 0 ? [`被拒 ${tally.refused}（${tally.lastRefusal}）`] : []),
    ...(tally.unreachable > 0 ? [`连不上 ${tally.unreachable} 次`] : []),
  ]
  return parts.join(' · ')
}
