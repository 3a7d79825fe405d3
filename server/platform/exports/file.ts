import { Readable } from 'node:stream'
import type { FileFormat } from '#contract/exports.ts'
import { xlsxOf } from '../sheets/xlsx.ts'
import { cellOf, csvOf, type FileColumn } from './cells.ts'

type Row = Record<string, unknown>

export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const satisfies Record<FileFormat, string>

/** A table as a file that is written while its rows are read. */
export function fileOf(
  format: FileFormat,
  name: string,
  columns: readonly FileColumn[],
  parts: AsyncIterable<readonly Row[]>,
): Readable {
  const cells = columns.map(({ field }) => cellOf(field))
  if (format === 'csv') return Readable.from(csv(columns, cells, parts), { objectMode: false, highWaterMark: 65_536 })
  const sheet = columns.map(({ field: { kind, decimals }, title }) => ({ title, kind, decimals }))
  return xlsxOf([{ name, columns: sheet, parts: mapped(parts, (row) => cells.map((cell) => cell(row))) }])
}

async function* mapped<T>(parts: AsyncIterable<readonly Row[]>, each: (row: Row) => T): AsyncGenerator<T[]> {
  for await (const rows of parts) yield rows.map(each)
}

/** With a byte order mark, by which spreadsheets know UTF-8. */
async function* csv(
  columns: readonly FileColumn[],
  cells: readonly ReturnType<typeof cellOf>[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const title = csvOf({ kind: 'text' })
  const texts = columns.map(({ field }) => csvOf(field))
  yield `\uFEFF${columns.map((column) => title(column.title)).join(',')}\r\n`
  for await (const rows of parts) {
    let text = ''
    for (const row of rows) {
      for (let at = 0; at < cells.length; at++) text += (at === 0 ? '' : ',') + texts[at]!(cells[at]!(row))
      text += '\r\n'
    }
    yield text
  }
}
