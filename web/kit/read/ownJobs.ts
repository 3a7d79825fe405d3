/** Long work of one's own, which parts of the design begin too. */
export { jobs } from '#contract/system/jobs.ts'
