export { rtmpCases } from './rtmpCases.ts'
export { rtmpCodes } from './rtmpCodes.ts'
export { rtmpDevices } from './rtmpDevices.ts'
export { streams } from './streams.ts'
