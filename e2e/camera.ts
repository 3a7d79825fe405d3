import { openIngest } from '#client/ingest.ts'
import { ingestKeys } from '#contract/accounts/ingestKeys.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
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
