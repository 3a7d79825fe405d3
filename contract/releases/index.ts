export { rollouts } from './rollouts.ts'
export { rolloutTargets } from './rolloutTargets.ts'
export { softwareVersions } from './softwareVersions.ts'
export { webBuilds } from './webBuilds.ts'
