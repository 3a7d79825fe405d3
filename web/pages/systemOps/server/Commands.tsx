import { serverCommands } from '#contract/servers/serverCommands.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { marks } from '#web/features/states.ts'
import { ServerViews } from './ServerViews.tsx'

/** The commands that were sent to servers, and their results. */
export const Commands = crudPage({
  page: 'server',
  resource: serverCommands,
  live: ['server'],
  meta: () => <ServerViews />,
  columns: {
    serverName: { head: true, width: 180, to: ({ serverId }) => `/systemOps/server?open=${serverId}` },
    kind: {},
    state: { marks: marks.command },
    reason: { width: 260, grow: true },
    requestedBy: { width: 110 },
    createdAt: {},
    sentAt: { hidden: true },
    doneAt: {},
  },
  nameOf: ({ serverName }) => serverName,
  state: 'state',
  card: [
    ['serverName', 'state'],
    ['kind', 'createdAt'],
  ],
  facts: {
    serverName: { to: ({ serverId }) => `/systemOps/server?open=${serverId}` },
    kind: {},
    reason: {},
    requestedBy: {},
    createdAt: {},
    sentAt: {},
    doneAt: {},
  },
})
