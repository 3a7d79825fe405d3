import { matterResponsors } from '#contract/operation/matterResponsors.ts'
import { matters } from '#contract/operation/matters.ts'
import { matterTags } from '#contract/operation/matterTags.ts'

/** What shows something old after a matter has changed. */
export const reads = [matters.list, matters.one, matters.ofCase, matterResponsors.list, matterTags.list]
