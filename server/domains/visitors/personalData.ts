import { personalDataNoun } from '#contract/visitors/visitors.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { createJob } from '../../platform/jobs/progress.ts'
import type { Services } from '../../platform/services.ts'

export interface PersonalDataInput {
  readonly visitorId: number
}

/** Fields of the visitor itself in the copy, which is withheld from accounts from which one of them is hidden. */
export const visitorKeys = [
  ...['nick', 'phone', 'openid', 'allowLogin', 'barredAt', 'orders', 'paidFen', 'firstSeenAt', 'lastSeenAt', 'note'],
]

/** Has a copy made of all that is kept of a visitor. The caller must have checked that the visitor is in scope. */
export async function orderPersonalData(db: Db, { events, jobs }: Services, owner: Actor, visitorId: number) {
  const input: PersonalDataInput = { visitorId }
  const jobId = await createJob(db, events, {
    kind: 'zip',
    title: `${personalDataNoun} · 游客 ${visitorId}`,
    owner,
    operation: 'visitors.visitors.personalData',
    shows: { list: 'visitors.visitors.list', fields: visitorKeys },
    input,
  })
  await jobs.send(db, 'personalData', { jobId })
  return jobId
}
