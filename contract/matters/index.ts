export { matterResponsors } from './matterResponsors.ts'
export { matters } from './matters.ts'
export { matterTags } from './matterTags.ts'
