import { matterResponsors } from '#contract/matters/matterResponsors.ts'
import { matters } from '#contract/matters/matters.ts'
import { matterTags } from '#contract/matters/matterTags.ts'

/** What shows something old after a matter has changed. */
export const reads = [matters.list, matters.one, matters.ofCase, matterResponsors.list, matterTags.list]
