import { setImmediate as breath } from 'node:timers/promises'
import type { Actor } from '../access/actor.ts'
import type { AnyCall } from '../http/serve.ts'
import { clockName, type Making, makeFile } from '../jobs/makeFile.ts'
import { type FileRights, rightsOf } from '../jobs/progress.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { fileOf, fileTypes } from './file.ts'
import { listBy, rowsOf } from './lists.ts'
import { columnsOf, type ExportInput, exporterOf, exportId, hiddenFrom, nameOf } from './order.ts'
import { pagesBy, rowsBy } from './reading.ts'

/** Writes the files of lists; two at a time in each process. */
export const startExports = (services: Services) =>
  services.jobs.work<{ jobId: number }>('export', ({ jobId }) => writeExport(services, jobId), { concurrency: 2 })

export const writeExport = (services: Services, jobId: number) =>
  makeFile<ExportInput>(
    services,
    jobId,
    { folder: 'export', ending: ({ format }) => format, verb: '导出' },
    async (making) => {
      const { name, rights } = await write(services, jobId, making)
      return { fileName: `${name}_${clockName(Date.now())}.${making.input.format}`, rights }
    },
  )

/** @returns the name of the list, and the rights needed to fetch the file */
async function write(
  services: Services,
  jobId: number,
  { input, adminId, fileKey, advance }: Making<ExportInput>,
): Promise<{ name: string; rights: FileRights }> {
  const { database, storage } = services
  const list = listBy(input.list)
  if (!list) throw new Refusal('notFound', '这个列表已不存在，不能再导出')
  const actor = await exporterOf(database.db, services.env, adminId, list.operation)
  const hidden = await hiddenFrom(services, list, actor, input.conditions)
  const columns = columnsOf(list.operation, input.columns, hidden)
  if (columns.length === 0) throw new Refusal('notAllowed', '要导出的列都已不存在或不可见')
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
  const output = fileOf(input.format, name, columns, withProgress(advance, withCells(rows, cells)))
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

/** Reports progress, and lets requests be answered between two parts. */
async function* withProgress(advance: Making<unknown>['advance'], rows: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let done = 0
  for await (const part of rows) {
    await advance(done)
    done += part.length
    yield part
    await breath()
  }
  await advance(done, done)
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
