import type { Operation } from '#contract/kit.ts'
import type { reports } from '#contract/reports/reports.ts'

/** An operation that answers with a report; a month has its days by itself. */
export type ReportOperation = Pick<typeof reports.summary, 'method' | 'reads' | 'body' | 'reply'> &
  Pick<Operation, 'path' | 'title' | 'pages' | 'counter'>
