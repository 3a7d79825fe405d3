import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'

export interface NewMessage {
  title: string
  text: string
  level: 'info' | 'warning' | 'critical'
  /** Page path with query that shows what it is about. */
  link?: string
  roles?: readonly Role[]
  /** Only for those who see this scenic area. */
  areaId?: number
}

/** A platform message, in the caller's transaction; open pages learn of it at once. @returns its id */
export async function writeMessage(db: Db, events: Services['events'], message: NewMessage): Promise<number> {
  const { id } = await db
    .insertInto('message')
    .values({
      title: message.title,
      text: message.text,
      level: message.level,
      link: message.link ?? null,
      areaId: message.areaId ?? null,
      ...(message.roles && { roles: sql`${`{${message.roles.join(',')}}`}::smallint[]` as never }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await events.emit(db, [{ topic: 'message', areaId: message.areaId ?? null }])
  return id
}
