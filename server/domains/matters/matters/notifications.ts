import { sql } from 'kysely'
import { severities } from '#contract/matters/matters.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import { writeMessage } from '../../../platform/live/writeMessage.ts'
import type { Services } from '../../../platform/services.ts'
import { overdue } from './counts.ts'

export interface Happened {
  readonly from?: string | null
  readonly to?: string | null
  readonly responsor?: string | null
  readonly note?: string
}

/** Notes what happened to a matter. */
export async function noteEvent(
  db: Db,
  { trueName }: Pick<Actor, 'trueName'>,
  { id, areaId }: { id: number; areaId: number },
  { from = null, to = null, responsor = null, note = '' }: Happened,
) {
  await db
    .insertInto('matterEvent')
    .values({ matterId: id, areaId, byName: trueName, fromState: from, toState: to, responsor, note })
    .execute()
}

interface Row {
  id: number
  areaId: number
  areaName: string
  title: string
  severity: keyof typeof severities
  adminId: number | null
  responsor: string | null
}
const notificationColumns = sql`matter.id, matter.area_id, matter.title, matter.severity, r.admin_id, r.name as responsor,
  (select area.name from area where area.id = matter.area_id) as area_name`

/** Notifies the responsor's account that the matter was assigned to it, unless that account assigned it. */
export async function notifyAssigned(db: Db, events: Services['events'], actor: Actor, id: number) {
  const { rows } = await sql<Row>`
    select ${notificationColumns} from matter join matter_responsor r on r.id = matter.responsor_id where matter.id = ${id}`.execute(
    db,
  )
  const row = rows[0]
  if (!row?.adminId || row.adminId === actor.adminId) return
  await writeMessage(db, events, {
    about: `matter.assigned/${row.adminId}/${id}`,
    title: `${severities[row.severity]}问题指派给你：${row.title}`,
    text: `${row.areaName}，由${actor.trueName}指派。`,
    level: row.severity === 'critical' ? 'critical' : 'warning',
    link: linkOf(row),
    areaId: row.areaId,
    adminId: row.adminId,
    roles: [0, 1],
  })
}

/** Notifies once for each matter whose deadline has passed: the responsor's account, or the platform if there is no such account. */
export async function notifyOverdue({ database: { db }, events }: Pick<Services, 'database' | 'events'>) {
  await transact(db, async (trx) => {
    const { rows } = await sql<Row>`
      with late as (update matter set overdue_notified = true where not overdue_notified and ${overdue} returning *)
      select ${notificationColumns} from late matter left join matter_responsor r on r.id = matter.responsor_id order by matter.id`.execute(
      trx,
    )
    for (const row of rows)
      await writeMessage(trx, events, {
        about: `matters.overdue/${row.adminId ?? ''}`,
        title: `问题逾期：${row.title}`,
        text: `${row.areaName}，${row.responsor ? `责任人${row.responsor}` : '还没有指派责任人'}。`,
        level: row.severity === 'critical' ? 'critical' : 'warning',
        link: linkOf(row),
        several: { title: '有多个问题逾期', link: '/systemOps/matter?tab=overdue' },
        ...(row.adminId && { adminId: row.adminId }),
        roles: [0, 1],
      })
    await events.emit(
      trx,
      rows.map(({ id, areaId }) => ({ topic: 'matter', areaId, subject: id })),
    )
  })
}

const linkOf = ({ id }: Row) => `/systemOps/matter?open=${id}`

/** Looks every minute for deadlines that have passed. */
export const startOverdueMatters = (services: Services) =>
  services.jobs.every('matters.overdue', 60, () => notifyOverdue(services))
