import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Body } from '#contract/kit.ts'
import type { PaperName } from '#contract/printing/papers.ts'
import type { printJobs } from '#contract/printing/printJobs.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { holdAccount } from './ledger.ts'
import { printable } from './printable.ts'

interface Target {
  id: number
  areaId: number
  caseId: number
  name: string
  media: PaperName
  enabled: boolean
  accountId: number | null
}

/** The printer to print on, locked until the transaction ends. @throws Refusal notFound (1512), state.impossible (2002) */
async function targetOf(db: Db, actor: Actor, id: number): Promise<Target> {
  const target = await db
    .selectFrom('printer')
    .select(['id', 'areaId', 'caseId', 'name', 'media', 'enabled', 'accountId'])
    .where('id', '=', id)
    .where(inScope(actor, 'printer.areaId'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  const found = orNotFound(target)
  if (!found.enabled) throw new Refusal('state.impossible', `打印机「${found.name}」已停用`)
  return found
}

const draftOf = (actor: Actor, { id, areaId, caseId, media }: Target) =>
  ({
    printerId: id,
    areaId,
    caseId,
    media,
    byId: actor.adminId,
    byName: actor.trueName,
  }) as const

/** Queues a test page. @returns its id */
export async function queueTest(db: Db, { events }: Pick<Services, 'events'>, actor: Actor, printerId: number) {
  const target = await targetOf(db, actor, printerId)
  const open = await db
    .selectFrom('printJob')
    .select('id')
    .where('printerId', '=', printerId)
    .where('kind', '=', 'test')
    .where('state', 'in', ['queued', 'sending', 'printing'])
    .executeTakeFirst()
  if (open) throw new Refusal('state.impossible', '上一张测试页还没有打完')
  const draft = { ...draftOf(actor, target), kind: 'test', copies: 1, fit: 'fill', requestKey: randomUUID() } as const
  const { id } = await db.insertInto('printJob').values(draft).returning('id').executeTakeFirstOrThrow()
  await events.emit(db, [{ topic: 'print', areaId: target.areaId, subject: printerId }])
  return id
}

/**
 * Queues pictures, once for each request key of the caller; the database books the prints that they use (`print_use`).
 * @throws the same refusals as `printJobs.print`
 */
export async function queuePictures(
  db: Db,
  { events }: Pick<Services, 'events'>,
  actor: Actor,
  { printerId, pictureIds, copies = 1, fit = 'fill', note = '', requestKey }: Body<typeof printJobs.print>,
) {
  const target = await targetOf(db, actor, printerId)
  const uniqueIds = [...new Set(pictureIds)]
  // A key belongs to the account that sent it, so it never collides with the keys of others.
  const key = `${actor.adminId}:${requestKey}`
  if (target.accountId === null) throw new Refusal('state.impossible', `打印机「${target.name}」没有打印账户`)
  // From here on, print requests on this account run one after the other.
  const account = await holdAccount(db, actor, target.accountId)
  const before = await db
    .selectFrom('printJob')
    .select(['id', 'printerId', 'pictureId', 'copies'])
    .where('requestKey', '=', key)
    .orderBy('id')
    .execute()
  if (before.length > 0) {
    const same = before.every((job) => job.printerId === printerId && job.copies === copies)
    if (!same || String(before.map((job) => job.pictureId)) !== String(uniqueIds))
      throw new Refusal('exists', `先前的一次（${before.length} 张照片）已提交，这一次没有提交`)
    return { jobIds: before.map(({ id }) => id), remaining: account.remaining, repeated: true }
  }
  const found = await printable(db, actor, uniqueIds, note)
  if (found.some(({ areaId }) => areaId !== target.areaId))
    throw wrongField('pictureIds', '只能打印打印机所在景区的照片')
  const needed = uniqueIds.length * copies
  if (account.remaining < needed)
    throw new Refusal('notEnough', `打印账户只剩 ${account.remaining} 张，这次要 ${needed} 张`)
  const draft = { ...draftOf(actor, target), kind: 'picture', accountId: account.id, copies, fit } as const
  // print_job_uses takes the prints from the account.
  const jobs = await db
    .insertInto('printJob')
    .values(
      uniqueIds.map(
        (pictureId): Insertable<Tables['printJob']> => ({ ...draft, pictureId, note: note.trim(), requestKey: key }),
      ),
    )
    .returning('id')
    .execute()
  await events.emit(db, [{ topic: 'print', areaId: target.areaId, subject: printerId }])
  return {
    jobIds: jobs.map(({ id }) => id).toSorted((a, b) => a - b),
    remaining: account.remaining - needed,
    repeated: false,
  }
}
