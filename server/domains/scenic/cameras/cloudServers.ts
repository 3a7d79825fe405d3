import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/refusal.ts'
import { serverAddress, takesWork } from '../../servers/state.ts'

/** Servers that recognise what the camera is there for. */
const fits = sql<boolean>`cvm.type = 'smart' and cvm.smart_type = device.smart_type`

/** Cloud servers that a camera may use: they recognise what the camera needs, and accept new work. */
export async function serversFor(db: Db, deviceId: number): Promise<{ name: string; address: string }[]> {
  const { rows } = await sql<{ name: string; address: string }>`
    select cvm.name, ${serverAddress} as address from cvm join device on device.id = ${deviceId}
    where ${fits} and ${takesWork} and cvm.inner_address <> '' order by cvm.name, cvm.id`.execute(db)
  return rows
}

/**
 * The cloud server at an address; null if there is none. The server that the camera uses already is always allowed.
 * @throws Refusal invalid (2000) if it accepts no new work, or recognises something else
 */
export async function serverAt(db: Db, address: string, { id }: { id: number }): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number; isFit: boolean; isOpen: boolean }>`
    select cvm.id, ${fits} as is_fit, ${takesWork} or device.cvm_id is not distinct from cvm.id as is_open from cvm join device on device.id = ${id}
    where ${serverAddress} = ${address} order by cvm.id limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  if (!row.isFit) throw wrongField('address', '这台云服务器不识别摄像头的智能类型')
  if (!row.isOpen) throw wrongField('address', '这台云服务器现在不接新的摄像头')
  return { id: row.id }
}
