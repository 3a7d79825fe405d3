import { sql } from 'kysely'
import { matterResponsors } from '#contract/matters/matterResponsors.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { wrongField } from '../../platform/refusal.ts'
import { visibleAdmins } from '../accounts/authority/manages.ts'
import { ofThe } from './matters/counts.ts'

export const matterResponsorHandlers: Handlers<typeof matterResponsors> = crudHandlers(matterResponsors, {
  table: 'matterResponsor',
  // The platform's own: they belong to no scenic area.
  scope: () => sql`true`,
  computed: {
    accountName: sql`(select admin.name from admin where admin.id = matter_responsor.admin_id)`,
    unsolved: ofThe('responsor', 'unsolved'),
    overdue: ofThe('responsor', 'overdue'),
    matters: ofThe('responsor', 'all'),
  },
  defaultOrder: sql`matter_responsor.on_duty desc, matter_responsor.name`,
  before: {
    add: ({ db, actor, body }) => linked(db, actor, body.accountName ?? null),
    edit: async ({ db, actor, body }) =>
      body.accountName === undefined ? undefined : linked(db, actor, body.accountName),
  },
})

/**
 * Finds the account by its name. Only the platform can open matters, so messages about them go to nobody else.
 * @throws Refusal invalid (2000)
 */
async function linked(db: Db, actor: Actor, input: string | null): Promise<{ adminId: number | null }> {
  const name = input?.trim() ?? ''
  if (name === '') return { adminId: null }
  const account = await visibleAdmins(db, actor)
    .select('admin.id')
    .where('admin.name', '=', name)
    .where('admin.role', 'in', [0, 1])
    .executeTakeFirst()
  if (!account) throw wrongField('accountName', '没有这个平台账号')
  return { adminId: account.id }
}
