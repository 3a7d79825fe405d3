import { serverCommands } from '#contract/servers/serverCommands.ts'
import { serverGroups } from '#contract/servers/serverGroups.ts'
import { servers } from '#contract/servers/servers.ts'

/** The page's tabs with their titles and hints. */
export const serverTabs = {
  servers: { title: servers.list.noun, hint: '云上状态、负载和摄像头' },
  groups: { title: serverGroups.list.noun, hint: '把服务器分组' },
  commands: { title: serverCommands.list.noun, hint: '对服务器下过的命令和结果' },
} as const
export const tabKeys = ['servers', 'groups', 'commands'] as const
