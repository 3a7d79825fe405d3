import { sql } from 'kysely'
import { serverGroups } from '#contract/servers/serverGroups.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { running } from './state.ts'

export const serverGroupHandlers: Handlers<typeof serverGroups> = crudHandlers(serverGroups, {
  table: 'cvmGroup',
  // The platform's own: they belong to no scenic area.
  scope: () => sql`true`,
  computed: {
    servers: sql`(select count(*)::int from cvm where cvm.group_id = cvm_group.id)`,
    running: sql`(select count(*)::int from cvm where cvm.group_id = cvm_group.id and ${running})`,
  },
  defaultOrder: 'name',
})
