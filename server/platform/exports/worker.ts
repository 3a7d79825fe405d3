import { setImmediate as breath } from 'node:timers/promises'
import { localText } from '#contract/zone.ts'
import type { Actor } from '../access/actor.ts'
import { uniqueName } from '../files/key.ts'
import { loosen } from '../files/loose.ts'
import { discard } from '../files/looseSweep.ts'
import type { AnyCall } from '../http/serve.ts'
import { advanceJob, beginJob, failJob, finishJob, rightsOf } from '../jobs/progress.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { fileOf, fileTypes } from './file.ts'
import { listBy, rowsOf } from './lists.ts'
import { columnsOf, type ExportInput, exporterOf, exportId, hiddenFrom, nameOf } from './order.ts'
import { pagesBy, rowsBy } from './reading.ts'

/** Its owner has cancelled it. */
class Cancelled extends Error {}
/** It cannot be done, for a reason that its owner can act on. */
class Impossible extends Error {}

/** Writes the files of lists; two at a time in each process. */
export const startExports = (services: Services) =>
  services.jobs.work<{ jobId: number }>('export', ({ jobId }) => writeExport(services, jobId), { concurrency: 2 })

/** Bears being done again after a crash: nothing of an earlier attempt is in sight. */
export async function writeExport(services: Services, jobId: number) {
  const job = await beginJob<ExportInput>(services, jobId)
  if (!job) return
  const { format } = job.input
  const fileKey = `made/export/${uniqueName()}.${format}`
  try {
    await loosen(services.database.db, [fileKey])
    const { name, rights } = await write(services, jobId, job.input, job.adminId, fileKey)
    const fileName = `${name}_${clock()}.${format}`
    await finishJob(services, jobId, { fileKey, fileName, rights })
  } catch (error) {
    if (error instanceof Cancelled) return
    const said = error instanceof Impossible || error instanceof Refusal
    if (!said) services.log.error({ err: error, job: jobId }, 'export failed')
    await failJob(
      services,
      jobId,
      said
        ? error.message
        : (error as NodeJS.ErrnoException).code === 'ENOSPC'
          ? '存储空间不足，请清理后重新导出'
          : '导出没有完成，请重新导出',
    )
  } finally {
    await discard(services, [fileKey])
  }
}

/** @returns the name of the list, and the rights needed to fetch the file */
async function write(services: Services, jobId: number, input: ExportInput, adminId: number, fileKey: string) {
  const { database, storage } = services
  const list = listBy(input.list)
  if (!list) throw new Impossible('这个列表已不存在，不能再导出')
  const actor = await exporterOf(database.db, services.env, adminId, list.operation)
  const hidden = await hiddenFrom(services, list, actor, input.conditions)
  const columns = columnsOf(list.operation, input.columns, hidden)
  if (columns.length === 0) throw new Impossible('要导出的列都已不存在或不可见')
  const call = callFor(services, actor, jobId, input.conditions, hidden)
  const reader = rowsOf(list.handler)
  const from = reader?.(call)
  const fields = columns.map(({ field: { key, kind, nameKey } }) => (kind === 'ref' && nameKey ? nameKey : key))
  const cells = from?.cells ?? {}
  const rows = from
    ? rowsBy(
        database,
        from,
        fields.filter((key) => !(key in cells)),
      )
    : pagesBy(list.handler, call)
  const name = nameOf(list.operation)
  const output = fileOf(input.format, name, columns, withProgress(services, jobId, withCells(rows, cells)))
  await storage.put(fileKey, output, fileTypes[input.format])
  const shows = { list: input.list, fields: columns.map(({ field }) => field.key), conditions: input.conditions }
  return { name, rights: rightsOf(actor, exportId(input.list), shows) }
}

type Row = Record<string, unknown>

async function* withCells(rows: AsyncIterable<Row[]>, cells: Readonly<Record<string, (row: Row) => unknown>>) {
  const own = Object.entries(cells)
  for await (const part of rows) {
    for (const row of part) {
      const said = own.map(([key, cell]) => [key, cell(row)] as const)
      for (const [key, value] of said) row[key] = value
    }
    yield part
  }
}

/** Reports progress, stops if the job was cancelled, and lets requests be answered between two parts. */
async function* withProgress(services: Services, jobId: number, rows: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let done = 0
  let last = 0
  for await (const part of rows) {
    if (Date.now() - last > 300) {
      last = Date.now()
      if (!(await advanceJob(services, jobId, done))) throw new Cancelled()
    }
    done += part.length
    yield part
    await breath()
  }
  if (!(await advanceJob(services, jobId, done, done))) throw new Cancelled()
}

const callFor = (
  services: Services,
  actor: Actor,
  jobId: number,
  conditions: object,
  hiddenFields: ReadonlySet<string>,
): AnyCall => ({
  db: services.database.db,
  actor,
  params: undefined,
  query: undefined,
  body: conditions,
  ip: '',
  agent: '',
  origins: [],
  requestId: `job-${jobId}`,
  audit: {},
  hiddenFields,
  services,
})

/** 20260502_142803, in Asia/Shanghai. */
const clock = () => localText(Date.now()).replaceAll(/[-:]/g, '').replace('T', '_')
