export { providers } from './providers.ts'
export { resources } from './resources.ts'
export { serverOverview } from './serverOverview.ts'
