export { channelCodes } from './channelCodes.ts'
export { scans } from './scans.ts'
export { schemes } from './schemes.ts'
