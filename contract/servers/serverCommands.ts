import { commandFields } from '../commandFields.ts'
import { crud } from '../crud.ts'
import { field } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'

export const serverCommandKinds = { reboot: '重启', clean: '清理磁盘', stop: '关机', start: '开机' } as const
export type ServerCommandKind = keyof typeof serverCommandKinds

const regular = crud(
  '/webapi/v1/cvm/command',
  '服务器命令',
  ['server'],
  {
    serverId: field.ref('服务器', 'servers.servers', 'serverName', { filter: true, write: 'never' }),
    serverName: field.text('服务器', { write: 'never' }),
    /** Sent once the cloud has been called, acknowledged once it reports that the command is done. */
    ...commandFields(serverCommandKinds),
  },
  { counter: '条', origin: 'own' },
)

export const serverCommands = { list: regular.list } as const satisfies Record<string, Operation>
export type ServerCommand = Reply<typeof serverCommands.list>['rows'][number]
