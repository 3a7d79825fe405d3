import type { PrintJob } from '#contract/printing/printJobs.ts'

/** What a print job is called: by its picture, or by its number for a test page. */
export const jobName = ({ pictureName, id }: Pick<PrintJob, 'pictureName' | 'id'>) => pictureName ?? `测试页 #${id}`
