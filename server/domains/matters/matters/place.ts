import type { Body } from '#contract/kit.ts'
import type { matters } from '#contract/matters/matters.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { wrongField } from '../../../platform/refusal.ts'

type PlaceChange = Pick<Body<typeof matters.edit>, 'caseId' | 'deviceId' | 'orderNo'>
/** The columns that say where a matter belongs. */
export interface Hung {
  readonly areaId: number
  readonly caseId: number | null
  readonly deviceId: number | null
}

/**
 * Project, camera and order of a matter, each in its scenic area and in the caller's scope. A camera sets its project; another project
 * removes the camera.
 * @returns the columns to write
 * @throws Refusal invalid (2000) on the field that names something else, with the text for a missing one
 */
export async function placeOf(db: Db, actor: Actor, now: Hung, change: PlaceChange) {
  const deviceId = change.deviceId === undefined ? keptDeviceId(now, change) : change.deviceId
  let caseId = change.caseId === undefined ? now.caseId : change.caseId
  if (deviceId !== null && (deviceId !== now.deviceId || caseId !== now.caseId)) {
    const device = await db
      .selectFrom('device')
      .select('caseId')
      .where('id', '=', deviceId)
      .where('areaId', '=', now.areaId)
      .where(inScope(actor, 'areaId'))
      .where('removedAt', 'is', null)
      .executeTakeFirst()
    if (!device || (change.caseId && change.caseId !== device.caseId))
      throw wrongField('deviceId', change.caseId ? '该项目下没有这个摄像头' : '该景区下没有这个摄像头')
    caseId = device.caseId
  } else if (caseId !== null && caseId !== now.caseId) {
    const project = await db
      .selectFrom('scenicCase')
      .select('id')
      .where('id', '=', caseId)
      .where('areaId', '=', now.areaId)
      .where(inScope(actor, 'areaId'))
      .executeTakeFirst()
    if (!project) throw wrongField('caseId', '该景区下没有这个项目')
  }
  const orderId = change.orderNo === undefined ? undefined : await orderOf(db, actor, now.areaId, change.orderNo)
  return {
    ...((change.caseId !== undefined || caseId !== now.caseId) && { caseId }),
    ...((change.deviceId !== undefined || deviceId !== now.deviceId) && { deviceId }),
    ...(orderId !== undefined && { orderId }),
  }
}

/** The camera stays while its project does. */
const keptDeviceId = (now: Hung, { caseId }: PlaceChange) =>
  caseId === undefined || caseId === now.caseId ? now.deviceId : null

async function orderOf(db: Db, actor: Actor, areaId: number, orderNo: string | null): Promise<number | null> {
  const no = orderNo?.trim() ?? ''
  if (no === '') return null
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('orderNo', '=', no)
    .where('areaId', '=', areaId)
    .where(inScope(actor, 'areaId'))
    .executeTakeFirst()
  if (!order) throw wrongField('orderNo', '该景区下没有这笔订单')
  return order.id
}
