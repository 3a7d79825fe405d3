import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { maxImportRows } from '#contract/imports.ts'
import { localText } from '#contract/zone.ts'
import { wrongField } from '../refusal.ts'

/** A file as texts: its head, and its rows with the numbers that a spreadsheet gives them. Empty rows are left out. */
export interface Sheet {
  readonly head: readonly string[]
  readonly rows: readonly { readonly no: number; readonly cells: readonly string[] }[]
}

/**
 * Reads the first sheet of an XLSX file, or a CSV file in UTF-8 or as spreadsheet programs on a Chinese Windows save it.
 * @throws Refusal invalid (2000) on `file`
 */
export async function sheetOf(file: Buffer): Promise<Sheet> {
  if (file.length === 0) throw wrongField('file', '文件是空的')
  const zipped = file[0] === 0x50 && file[1] === 0x4b
  const all = zipped ? await xlsx(file) : csv(file)
  const [head = [], ...rest] = all
  const rows = rest
    .map((cells, index) => ({ no: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length === 0) throw wrongField('file', '文件里没有要导入的行：第一行是表头，从第二行起每行一条')
  if (rows.length > maxImportRows)
    throw wrongField('file', `一次最多导入 ${maxImportRows} 行，文件里有 ${rows.length} 行，请分几次导入`)
  return { head, rows }
}

async function xlsx(file: Buffer): Promise<string[][]> {
  if (unpackedBytes(file) > maxUnpacked)
    throw wrongField('file', `文件解开后超过 ${maxUnpacked / 1_048_576} MB，请只留下要导入的行，另存后再导入`)
  const book = await readXlsx(new Uint8Array(file), { sheets: [0] }).catch(() => {
    throw wrongField('file', '文件不能打开，可能已损坏或设了密码')
  })
  return (book.sheets[0]?.rows ?? []).map((row) => Array.from(row, textOf))
}

function csv(file: Buffer): string[][] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    text = new TextDecoder('gb18030').decode(file)
  }
  return parseCsv(text.replace(/^\uFEFF/, ''), { typeInference: false }).map((row) => Array.from(row, textOf))
}

/** Many times what the most rows need; a file of half a megabyte can be packed so that it unpacks to a gigabyte. */
const maxUnpacked = 20 * 1_048_576

/**
 * The unpacked size of an archive's parts, according to its directory; the reader lets none become longer than stated.
 * Infinite if a part does not state its size, or the directory is ZIP64. (APPNOTE 4.3.12, 4.3.16)
 */
function unpackedBytes(zip: Buffer): number {
  const end = zip.lastIndexOf('PK\u0005\u0006', zip.length - 22, 'latin1')
  if (end < 0) return 0
  const [parts, directory] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)]
  let bytes = parts === 0xffff || [directory, zip.readUInt32LE(end + 12)].includes(0xffff_ffff) ? Infinity : 0
  for (let part = 0, at = directory; part < parts && at + 46 <= zip.length; part++) {
    const [packed, unpacked] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const laterSaid = packed === 0 && (zip.readUInt16LE(at + 8) & 8) !== 0
    bytes += laterSaid || (unpacked === 0 && packed > 2) ? Infinity : unpacked
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return bytes
}

/** Marks a number that is longer than a spreadsheet can hold. */
export const lost = '\u0001'

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : value instanceof Date
      ? // A date in a cell has no time zone; its figures are local time.
        localText(value.getTime() - 8 * 3_600_000).replace('T', ' ')
      : typeof value === 'boolean'
        ? value
          ? '是'
          : '否'
        : typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
          ? lost
          : // A text that a spreadsheet must not take for a formula was written with an apostrophe.
            String(value)
              .trim()
              .replace(/^'(?=[=+\-@])/, '')
