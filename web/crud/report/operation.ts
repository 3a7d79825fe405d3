import type { Operation } from '#contract/kit.ts'
import type { reports } from '#contract/reports/reports.ts'

/** An operation that replies with a report; a monthly one derives its days from the month. */
export type ReportOperation = Pick<typeof reports.summary, 'method' | 'reads' | 'body' | 'reply'> &
  Pick<Operation, 'path' | 'title' | 'pages' | 'counter'>
