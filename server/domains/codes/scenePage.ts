import { sql } from 'kysely'
import { areaStatuses, publicPhone } from '#contract/scenic/areas.ts'
import { hoursText } from '#contract/scenic/hours.ts'
import { minuteText } from '#contract/zone.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Scene } from '../../providers/miniProgram/scenes.ts'
import type { Landing } from './landing.ts'

/** What the public may know about a scenic area, and about the place in it where the visitor stands. */
export interface ToldPlace {
  areaName: string
  province: string
  city: string
  district: string
  status: keyof typeof areaStatuses
  openFrom: string
  openTo: string
  phone: string
  caseName: string | null
  pointName: string | null
}

/** The columns of `ToldPlace`; `r` is the scenic area, `p` the project and `t` the point. */
export const toldPlace = sql`r.name as area_name, r.province, r.city, r.district, r.status, r.open_from, r.open_to, r.phone,
  p.name as case_name, t.name as point_name`

/** Where the service is to be found, and when. */
export function placeFacts(place: ToldPlace): Record<string, string> {
  const { caseName, pointName, province, city, district, status } = place
  const at = [caseName, pointName].filter(Boolean).join(' · ')
  return {
    ...(at && { 服务地点: at }),
    景区地址: [...new Set([province, city, district])].filter(Boolean).join(''),
    平时开放: hoursText(place),
    ...(status !== 'open' && { 现在: areaStatuses[status] }),
  }
}

/** The number to call, if there is one for the public. */
export function phoneOf({ phone }: Pick<ToldPlace, 'phone'>): { phone?: string } {
  const publicNumber = publicPhone(phone)
  return publicNumber === null ? {} : { phone: publicNumber }
}

/**
 * Our own public page of a scene; null if its subject no longer exists.
 * The page says where to ask for help, and nothing about the people in the pictures.
 */
export async function scenePage(db: Db, scene: Scene): Promise<Omit<Landing, 'product'> | null> {
  return scene.kind === 'video' ? videoPage(db, scene.id) : portraitPage(db, scene.caseId, scene.deviceId)
}

async function videoPage(db: Db, id: number) {
  const { rows } = await sql<ToldPlace & { recordedAt: string }>`
    select ${toldPlace}, v.recorded_at from video_record v join area r on r.id = v.area_id join scenic_case p on p.id = v.case_id
    join device d on d.id = v.device_id left join point t on t.id = d.point_id where v.id = ${id}`.execute(db)
  const [row] = rows
  return row
    ? {
        ...pageOf(row, '旅拍视频', '线上还不能观看。请到服务地点找工作人员取视频，并告知拍摄时间。'),
        facts: { ...placeFacts(row), 拍摄时间: minuteText(Date.parse(row.recordedAt)) },
      }
    : null
}

async function portraitPage(db: Db, caseId: number, deviceId: number | null) {
  const { rows } = await sql<ToldPlace & { deviceName: string | null }>`
    select ${toldPlace}, d.name as device_name from scenic_case p join area r on r.id = p.area_id
    left join device d on d.id = ${deviceId} and d.case_id = p.id and d.removed_at is null left join point t on t.id = d.point_id
    where p.id = ${caseId}`.execute(db)
  const [row] = rows
  if (!row || (deviceId !== null && row.deviceName === null)) return null
  const place = { ...row, pointName: row.pointName ?? row.deviceName }
  return pageOf(place, '旅拍照片', '线上还不能选片。请到服务地点找工作人员查看和取照片。')
}

const pageOf = (place: ToldPlace, what: string, advice: string) => ({
  ...{ title: place.areaName, lines: [what], facts: placeFacts(place), advice },
  ...phoneOf(place),
})
