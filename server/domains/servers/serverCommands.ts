import { sql } from 'kysely'
import { serverCommands } from '#contract/servers/serverCommands.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'

export const serverCommandHandlers: Handlers<typeof serverCommands> = crudHandlers(serverCommands, {
  table: 'cvmCommand',
  scope: () => sql`true`,
  join: (rows) => rows.innerJoin('cvm', 'cvm.id', 'cvmCommand.cvmId'),
  computed: { serverId: sql.ref('cvmCommand.cvmId'), serverName: sql.ref('cvm.name') },
})
