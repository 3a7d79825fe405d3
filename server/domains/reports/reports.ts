import type { reports } from '#contract/reports/reports.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { createJob } from '../../platform/jobs/progress.ts'
import { dayReport } from './reports/day.ts'
import { monthDays } from './reports/month.ts'
import { type MonthFile, monthFileName } from './reports/monthFile.ts'
import { refundsByCase } from './reports/refundsByCase.ts'
import { report } from './reports/report.ts'

export const reportHandlers: Handlers<typeof reports> = {
  summary: ({ db, actor, body }) => report(db, actor, body),
  days: ({ db, actor, body }) => report(db, actor, body),
  month: async ({ db, actor, body: { month, ...body } }) => {
    const days = monthDays(month)
    const { from: dayFrom, to: dayTo, ...before } = days
    return { ...(await report(db, actor, { ...body, dayFrom, dayTo, ...before })), ...days }
  },
  monthFile: async ({ db, actor, body, services: { events, jobs }, audit }) => {
    monthDays(body.month)
    const input: MonthFile = { ...body, areaIds: actor.areaIds }
    const jobId = await createJob(db, events, {
      kind: 'export',
      title: monthFileName(body),
      owner: actor,
      operation: 'reports.reports.monthFile',
      input,
    })
    await jobs.send(db, 'monthFile', { jobId })
    audit.target = jobId
    return { jobId }
  },
  day: ({ db, actor, body }) => dayReport(db, actor, body),
  refundsByCase: ({ db, actor, body }) => refundsByCase(db, actor, body),
}
