import { serverGroups } from '#contract/servers/serverGroups.ts'
import { servers } from '#contract/servers/servers.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { count } from '#web/kit/format.ts'
import { ServerViews } from './ServerViews.tsx'

/** Servers that belong together. */
export const Groups = crudPage({
  page: 'server',
  resource: serverGroups,
  auditLog: 'servers.serverGroups',
  live: ['server'],
  reads: [servers.list],
  meta: () => <ServerViews />,
  columns: {
    name: { head: true, width: 180 },
    servers: { to: ({ id }) => `/systemOps/server?groupId=${id}` },
    running: { to: ({ id }) => `/systemOps/server?groupId=${id}&state=running` },
    note: { width: 320, grow: true },
    createdAt: {},
  },
  form: { name: { wide: true }, note: { wide: true, required: false } },
  formWidth: 440,
  card: [['name', (row) => `${count(row.running)} / ${count(row.servers)} 台运行中`], ['note']],
  removal: (row) =>
    row.servers
      ? {
          blocked: `组里有 ${count(row.servers)} 台服务器。先给它们换一个组。`,
          way: { action: '查看这些服务器', to: `/systemOps/server?groupId=${row.id}` },
        }
      : { follows: '组里没有服务器。', inUseMessage: '组里已有服务器。先给它们换一个组。' },
})
