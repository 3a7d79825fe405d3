import { templates } from '#contract/videos/templates.ts'

/** What shows templates, their states and versions. */
export const templateReads = [templates.list, templates.options, templates.versions]
