import { sql } from 'kysely'
import { type ImportField, type ImportMode, importFieldsOf } from '#contract/imports.ts'
import type { NamedOperation } from '#contract/index.ts'
import type { Operation, Reply } from '#contract/kit.ts'
import { writeAudit } from '../audit/audit.ts'
import { OnlyTried } from '../db/onlyTried.ts'
import type { Db } from '../db/open.ts'
import { dbRefusal } from '../db/refusals/dbRefusal.ts'
import { idArray } from '../db/values.ts'
import type { AnyCall, AnyHandler } from '../http/serve.ts'
import { checker } from '../http/validation/checker.ts'
import { Refusal, wrongField } from '../refusal.ts'
import { type HandlerOf, openNames } from './references.ts'
import { lost, type Sheet } from './table.ts'
import { Mistake, readCell } from './values.ts'

interface Problem {
  row: number
  column: string | null
  text: string
}
export interface Done {
  rows: number
  valid: number
  made: number
  importId: number | null
  problems: Problem[]
}
interface ImportRequest {
  readonly id: string
  readonly add: NamedOperation
  readonly sheet: Sheet
  readonly mode: ImportMode
  readonly environment: 'A' | 'B'
}

type Columns = Record<string, unknown>

const maxProblems = 200

/**
 * Adds a row for each line of the file through the handler that adds single rows; a refusal is an error of that line. Each row has its
 * own savepoint. Must run in a transaction.
 * @throws OnlyTried to roll everything back: if it was a check, if `all` was requested and a line is refused, or if no row was added
 * @throws Refusal invalid (2000) on `file` if the header is invalid
 */
export async function importRows(
  call: AnyCall,
  { add, sheet, mode, environment }: ImportRequest,
  handler: AnyHandler,
  handlerOf: HandlerOf,
): Promise<Done> {
  const { db, actor } = call
  const columns = columnsOf(add.operation, sheet.head, call.hiddenFields)
  const nameOf = openNames(handlerOf, call)
  const check = checker(add.operation.body!)
  const titles = new Map(columns.map((field) => [field?.key, field?.title]))
  const problems: Problem[] = []
  const made: number[] = []
  for (const { no, cells } of sheet.rows) {
    const wrong = (column: string | null | undefined, text: string) =>
      problems.push({ row: no, column: column ?? null, text })
    const body = await bodyOf(inOrder(columns, cells), nameOf, wrong)
    if (!body) continue
    const fault = check(body)
    if (fault) {
      wrong(titles.get(fault[0]), fault[1])
      continue
    }
    const id = await inSavepoint(db, () => makeRow(call, add, environment, handler, body))
    if (id instanceof Refusal) {
      const fields = Object.entries((id.data?.fields as Record<string, string> | undefined) ?? {})
      if (fields.length === 0) wrong(null, id.message)
      for (const [key, text] of fields) wrong(titles.get(key), text)
    } else made.push(id)
  }
  const wrongRows = new Set(problems.map(({ row }) => row)).size
  const done = {
    rows: sheet.rows.length,
    valid: sheet.rows.length - wrongRows,
    problems: problems.slice(0, maxProblems),
  }
  if (mode === 'check' || (mode === 'all' && problems.length > 0) || made.length === 0)
    throw new OnlyTried({ ...done, made: 0, importId: null })
  const { rows } = await sql<{ id: number }>`
    insert into import_batch (admin_id, operation, made) values (${actor.adminId}, ${add.id}, ${idArray(made)}) returning id`.execute(
    db,
  )
  return { ...done, made: made.length, importId: rows[0]!.id }
}

type Cell = ImportField & { readonly text: string }

/** The values of one row; null if a cell is wrong, after reporting each wrong cell. */
async function bodyOf(
  cells: readonly Cell[],
  nameOf: ReturnType<typeof openNames>,
  wrong: (column: string, text: string) => void,
): Promise<Columns | null> {
  const body: Columns = {}
  let isRight = true
  for (const cell of cells) {
    try {
      if (cell.text === lost) throw new Mistake('数字过长，末几位已被表格软件丢掉；请把这一列设为文本格式再填')
      body[cell.key] =
        cell.kind === 'ref' ? await nameOf(cell.resource!, cell.title, cell.text, body) : readCell(cell, cell.text)
    } catch (error) {
      if (!(error instanceof Mistake)) throw error
      wrong(cell.title, error.message)
      isRight = false
    }
  }
  return isRight ? body : null
}

/** Adds one row, with an audit row as if it had been added alone. Returns its id. */
async function makeRow(
  call: AnyCall,
  add: NamedOperation,
  environment: 'A' | 'B',
  handler: AnyHandler,
  body: Columns,
): Promise<number> {
  const audit = {}
  const reply = (await handler({ ...call, body, audit })) as Reply<Operation> & { id: number }
  await writeAudit(call.db, {
    actor: call.actor,
    operation: add.id,
    ip: call.ip,
    agent: call.agent,
    requestId: call.requestId,
    environment,
    code: 200,
    note: { target: reply.id, after: body, ...audit },
  })
  return reply.id
}

/** The field of each column; null for one without a head. */
function columnsOf(add: Operation, head: readonly string[], hiddenFields: ReadonlySet<string>): (ImportField | null)[] {
  const fields = importFieldsOf(add).filter(({ key }) => !hiddenFields.has(key))
  const plain = (title: string) => title.replace(/[*＊\s]/g, '').replace(/[（(][^（()）]*[)）]$/, '')
  const byTitle = new Map(fields.map((field) => [plain(field.title), field]))
  const unknown = head.filter((title) => title !== '' && !byTitle.has(plain(title)))
  if (unknown.length > 0)
    throw wrongField(
      'file',
      `表头里没有认识的列：${unknown.slice(0, 5).join('、')}；可用的列：${fields.map(({ title }) => title).join('、')}`,
    )
  const found = head.map((title) => (title === '' ? null : byTitle.get(plain(title))!))
  const twice = found.find((field, index) => field && found.indexOf(field) < index)
  if (twice) throw wrongField('file', `“${twice.title}”这一列出现了两次`)
  const missing = fields.filter((field) => field.required && !found.includes(field))
  if (missing.length > 0) throw wrongField('file', `缺少必填的列：${missing.map(({ title }) => title).join('、')}`)
  return found
}

/** The filled cells, with places before what they contain, and references before the rest. */
const inOrder = (columns: readonly (ImportField | null)[], cells: readonly string[]): Cell[] =>
  columns
    .flatMap((field, index) => (field && cells[index] ? [{ ...field, text: cells[index] }] : []))
    .toSorted((a, b) => rank(a) - rank(b))
const rank = ({ key, kind }: ImportField) => (key === 'areaId' ? 0 : key === 'caseId' ? 1 : kind === 'ref' ? 2 : 3)

/** The result of the work, or its refusal, after which nothing of it is kept. */
async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T | Refusal> {
  await sql`savepoint import_row`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint import_row`.execute(db)
    return result
  } catch (error) {
    const refusal = error instanceof Refusal ? error : dbRefusal(error)
    if (!refusal) throw error
    await sql`rollback to savepoint import_row`.execute(db)
    return refusal
  }
}
