export { serverCommands } from './serverCommands.ts'
export { serverGroups } from './serverGroups.ts'
export { servers } from './servers.ts'
