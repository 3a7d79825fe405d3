import { sql } from 'kysely'
import { everyone, type Role } from '#contract/roles.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'

export interface NewMessage {
  /** The thing that it is about, and its audience: messages of a day about the same thing become one with a count. */
  about: string
  title: string
  text: string
  level: 'info' | 'warning' | 'critical'
  /** Path and query of the page that shows the subject. */
  link?: string
  /** How many events it reports; 1 by default. */
  count?: number
  /** Title and link once the message reports several events; its text is then that of the latest. */
  several?: { title: string; link: string }
  roles?: readonly Role[]
  /** Only for those who see this scenic area. */
  areaId?: number
  /** Only for this account, where its role and area allow it. */
  adminId?: number
}

/** Writes a platform message in the caller's transaction; open pages are notified at once. @returns its id */
export async function writeMessage(db: Db, events: Services['events'], message: NewMessage): Promise<number> {
  const { about, title, text, level, link = null, count = 1, areaId = null, adminId = null, roles = everyone } = message
  const several = message.several ?? { title, link }
  const first = count > 1 ? several : { title, link }
  const { rows } = await sql<{ id: number }>`
    insert into message (about, title, text, level, link, count, area_id, admin_id, roles)
    values (${about}, ${first.title}, ${text}, ${level}, ${first.link}, ${count}, ${areaId}, ${adminId}, ${`{${roles.join(',')}}`}::smallint[])
    on conflict (about, day) do update set count = message.count + excluded.count, last_at = excluded.last_at,
      title = ${several.title}, link = ${several.link}, text = excluded.text, level = excluded.level
    returning id`.execute(db)
  await events.emit(db, [{ topic: 'message', areaId, adminId }])
  return rows[0]!.id
}
