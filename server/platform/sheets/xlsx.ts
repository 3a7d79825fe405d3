import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Kind } from '#contract/fields.ts'
import { dayLength, serialOf } from './serial.ts'

export interface SheetColumn {
  readonly title: string
  /** Money in fen, shares in basis points, days YYYY-MM-DD, instants ISO 8601; every other kind, and every word, as it comes. */
  readonly kind: Kind
  readonly decimals?: number | undefined
}
export type Cells = readonly (string | number | null)[]
export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** Rows in parts of any size, so that a part can be what one reading of the database brings. */
  readonly parts: Iterable<readonly Cells[]> | AsyncIterable<readonly Cells[]>
}

/** How many characters a cell of Excel holds. */
const maxText = 32_767

/**
 * A workbook as a stream, written while its rows are read, so that memory does not grow with them. Rows that do not fit on a sheet
 * continue on another one. Texts are never formulas.
 * @param maxRows of a sheet, including the header; by default as many as Excel allows
 */
export function xlsxOf(sheets: readonly Sheet[], maxRows = 1_048_576): Readable {
  const zip = new ZipFile()
  // The fastest level: a slower one takes twice the time for a tenth of the size.
  const add = (name: string, content: Iterable<string> | AsyncIterable<string>) =>
    zip.addReadStream(Readable.from(content, { objectMode: false }), name, { compressionLevel: 1 })
  const names: string[] = []
  const output = zip.outputStream as Readable
  // ZipFile does not pass errors of its sources on to the output stream.
  zip.on('error', (error) => output.destroy(error as Error))
  const closed = new Promise<never>((_, reject) => output.once('close', () => reject(new Error('closed'))))
  // It is looked at while a sheet is written; the output also closes when it has ended.
  closed.catch(() => {})
  const write = async () => {
    for (const sheet of sheets) {
      const parts = partsOf(sheet)
      for (let more = true, at = 1; more; at++) {
        names.push(sheetName(at === 1 ? sheet.name : `${sheet.name} (${at})`))
        const path = `xl/worksheets/sheet${names.length}.xml`
        const written = new Promise<boolean>((resolve, reject) => {
          const source = Readable.from(sheetXml(sheet.columns, parts, maxRows, resolve), {
            objectMode: false,
            highWaterMark: 1,
          })
          source.once('error', reject)
          zip.addReadStream(source, path, { compressionLevel: 1 })
        })
        more = await Promise.race([written, closed])
      }
    }
    add('xl/styles.xml', [styles])
    add('xl/workbook.xml', [workbook(names)])
    add('xl/_rels/workbook.xml.rels', [workbookParts(names.length)])
    add('_rels/.rels', [packageParts])
    add('[Content_Types].xml', [contentTypes(names.length)])
    zip.end()
  }
  write().catch((error) => output.destroy(error))
  return output
}

/** Reads a sheet's rows part by part; the rest of a part stays for the next sheet. */
function partsOf({ parts }: Sheet) {
  const each = Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts[Symbol.iterator]()
  let left: readonly Cells[] | null = null
  return {
    async next(): Promise<readonly Cells[] | null> {
      if (left) {
        const part = left
        left = null
        return part
      }
      const { done, value } = await each.next()
      return done ? null : value
    },
    keep(rows: readonly Cells[]) {
      left = rows
    },
  }
}

/** @param ended called with whether rows are left for another sheet */
async function* sheetXml(
  columns: readonly SheetColumn[],
  parts: ReturnType<typeof partsOf>,
  maxRows: number,
  ended: (more: boolean) => void,
): AsyncGenerator<string> {
  const cells = columns.map(cellOf)
  const opened = columns.map((_, at) => `<c r="${letters(at)}`)
  yield `${head}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map((column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" customWidth="1"/>`)
    .join(
      '',
    )}</cols><sheetData><row r="1">${columns.map(({ title }, at) => text(`${opened[at]}1"`, title, ' s="1"')).join('')}</row>`
  let place = 1
  let room = maxRows - 1
  for (let rows = await parts.next(); rows; rows = await parts.next()) {
    const fitting = rows.length > room ? rows.slice(0, room) : rows
    let xml = ''
    for (const row of fitting) {
      const end = `${++place}"`
      xml += `<row r="${end}>`
      for (let at = 0; at < cells.length; at++) {
        const value = row[at]
        if (value !== null && value !== undefined && value !== '') xml += cells[at]!(opened[at]! + end, value)
      }
      xml += '</row>'
    }
    if (xml !== '') yield xml
    room -= fitting.length
    if (fitting.length < rows.length) {
      parts.keep(rows.slice(fitting.length))
      yield foot
      ended(true)
      return
    }
  }
  yield foot
  ended(false)
}

/** The letters of a column: A, B, … Z, AA. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** @param cell its beginning with its place, which many readers want although the format does not */
type Writer = (cell: string, value: string | number) => string

function cellOf({ kind, decimals }: SheetColumn): Writer {
  const style = exactStyleOf[`${kind} ${decimals}`] ?? styleOf[kind]
  const look = style ? ` s="${style}"` : ''
  const dayLook = ` s="${styleOf.day}"`
  const parts = kind === 'money' ? 100 : kind === 'share' ? 10_000 : 1
  if (kind === 'day' || kind === 'instant')
    return (cell, value) => {
      const serial = serialOf(String(value))
      if (serial === null) return text(cell, String(value))
      return number(cell, serial, String(value).length === dayLength ? dayLook : look)
    }
  return (cell, value) => (typeof value === 'number' ? number(cell, value / parts, look) : text(cell, value))
}

const number = (cell: string, value: number, look: string) => `${cell}${look}><v>${value}</v></c>`

const special = /[&<>]/
const odd = /^\s|\s$|[\n\r\t]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no spelling for them
const unspeakable = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g
const escaped = /_x[0-9A-Fa-f]{4}_/g
/** What would become a formula as soon as somebody types into the cell. */
const formula = /^[=+\-@]/
/** Letters, digits and common punctuation: most texts, which need no escaping. */
const plain = /^[0-9A-Za-z*\u4E00-\u9FFF](?:[0-9A-Za-z*\u4E00-\u9FFF .:/()（）·，-]*[0-9A-Za-z*\u4E00-\u9FFF）])?$/

function text(cell: string, value: string, look = formula.test(value) ? ' s="7"' : ''): string {
  if (value.length <= maxText && plain.test(value)) return `${cell}${look} t="str"><v>${value}</v></c>`
  let safe = value.length > maxText ? value.slice(0, maxText) : value
  if (special.test(safe)) safe = safe.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  // Excel reads _x0041_ as a sign of that number.
  if (safe.includes('_x')) safe = safe.replaceAll(escaped, '_x005F$&')
  safe = safe.toWellFormed().replaceAll(unspeakable, '')
  return `${cell}${look} t="inlineStr"><is><t${odd.test(safe) ? ' xml:space="preserve"' : ''}>${safe}</t></is></c>`
}

/** Places in `cellXfs` below. */
const styleOf: Partial<Record<Kind, number>> = { money: 2, count: 3, share: 4, day: 5, instant: 6 }
/** The same of kinds with other decimals than usual. */
const exactStyleOf: Readonly<Record<string, number>> = { 'share 2': 8, 'number 1': 9 }
const widths: Partial<Record<Kind, number>> = {
  money: 13,
  count: 11,
  number: 11,
  share: 10,
  day: 12,
  instant: 20,
  flag: 10,
}
const widthOf = ({ title, kind }: SheetColumn) => Math.max(widths[kind] ?? 18, title.length * 2 + 2)

/** A name that Excel accepts: at most 31 characters, without its special characters. */
const sheetName = (name: string) => name.replaceAll(/[\\/?*[\]:]/g, '_').slice(0, 31)

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = `${xml}<worksheet xmlns="${main}">`
const foot = '</sheetData></worksheet>'

const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="0.0%"/><numFmt numFmtId="167" formatCode="0.0"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="10"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf quotePrefix="1"/><xf numFmtId="10" applyNumberFormat="1"/><xf numFmtId="167" applyNumberFormat="1"/></cellXfs></styleSheet>`

const attribute = (value: string) =>
  value
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll(unspeakable, '')

const workbook = (names: readonly string[]) =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
    .map((name, at) => `<sheet name="${attribute(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
    .join('')}</sheets></workbook>`

const workbookParts = (count: number) =>
  `${xml}<Relationships xmlns="${relations}">${Array.from(
    { length: count },
    (_, at) => `<Relationship Id="r${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  ).join('')}<Relationship Id="s" Type="${office}/styles" Target="styles.xml"/></Relationships>`

const packageParts = `${xml}<Relationships xmlns="${relations}"><Relationship Id="w" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const contentTypes = (count: number) => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${Array.from(
    { length: count },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  ).join('')}</Types>`
}
