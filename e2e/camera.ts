import { type Ingest, openIngest } from '#client/ingest.ts'
import { ingestKeys } from '#contract/accounts/ingestKeys.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import type { deskOf } from './desk.ts'

/** A camera in a project of its own, both of that name, and the client of whoever sends for it. */
export async function aCamera(
  { call }: Awaited<ReturnType<typeof deskOf>>,
  base: string,
  area: { readonly id: number; readonly operatorId: number },
  name: string,
) {
  const { id: caseId } = await call(cases.add, { areaId: area.id, name, caseType: 'travelPhoto' })
  const gbCode = (await call(devices.freeGbCode, { caseId })).gbCode!
  await call(devices.add, { caseId, name, gbCode, smartType: 'face' })
  const sender = openIngest(base, await call(ingestKeys.add, { operatorId: area.operatorId, name }))
  return { caseId, gbCode, sender }
}

/** A new area of the operator of an area of the demo with two points, each with a camera, and the client of whoever sends for them. */
export async function twoPoints(
  { call }: Awaited<ReturnType<typeof deskOf>>,
  base: string,
  name: string,
  fields: object = {},
) {
  const { operatorId } = (await call(areas.list, { q: '黄山风景区' })).rows[0]!
  const { id: areaId } = await call(areas.add, { operatorId, name, province: '安徽省', ...fields })
  const { id: caseId } = await call(cases.add, { areaId, name, caseType: 'travelPhoto' })
  const sender = openIngest(base, await call(ingestKeys.add, { operatorId, name }))
  const cameraAt = async (point: string) => {
    const { id: pointId } = await call(points.add, { caseId, name: point })
    const gbCode = (await call(devices.freeGbCode, { caseId })).gbCode!
    await call(devices.add, { caseId, pointId, name: `${point} ${name}`, gbCode, smartType: 'face' })
    return gbCode
  }
  return { caseId, sender, pavilion: await cameraAt('观景亭'), gate: await cameraAt('山门') }
}

interface Sale {
  readonly gbCode: string
  /** Unix milliseconds. */
  readonly ms: number
  readonly amountFen: number
}
/** Paid photo orders. `prefix` begins their numbers. */
export async function sellAll({ post }: Ingest, prefix: string, sales: readonly Sale[]) {
  const orders = sales.map(({ gbCode, ms, amountFen }, n) => ({
    ...{ orderNo: `${prefix}${n}`, amountFen, gbCode, at: new Date(ms).toISOString() },
    ...{ kind: 'photo' as const, openid: `o_${prefix}_${n}`, goods: '照片' },
  }))
  const payments = orders.map(({ orderNo, amountFen, at }) => ({
    ...{ orderNo, amountFen, at, transactionId: `T${orderNo}` },
    ...({ result: 'success', channel: 'wechat' } as const),
  }))
  const answers = [...(await post('orders', orders)), ...(await post('payments', payments))]
  const refused = answers.filter(({ code }) => code !== 200)
  if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused[0])}`)
}
