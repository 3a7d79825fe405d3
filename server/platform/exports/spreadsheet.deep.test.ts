import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseCsv } from 'hucre/csv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cells, type SheetColumn, xlsxOf } from '../sheets/xlsx.ts'

// Debian: apt install libreoffice-calc-nogui. Elsewhere this says where it is.
const soffice = process.env.SOFFICE ?? '/usr/bin/soffice'

const columns: SheetColumn[] = [
  { title: '订单号', kind: 'text' },
  { title: '金额(元)', kind: 'money' },
  { title: '笔数', kind: 'count' },
  { title: '下单时间', kind: 'instant' },
  { title: '日期', kind: 'day' },
  { title: '占比(%)', kind: 'share' },
]
const texts = [
  'SD2026050200001',
  '00012',
  '4200001234567890123',
  '=1+2',
  '+7',
  '-2',
  '@SUM(A1)',
  '"引号"，逗号,',
  '第一行\n第二行',
  '<&>',
  '😀 照片',
  ' 两头有空 ',
]
const rows: Cells[] = texts.map((text, at) => [
  text,
  at * 123_456_789,
  at,
  '2026-05-02T18:28:03.977Z',
  '2026-02-28',
  at * 137,
])

/** What a real spreadsheet reads in our files, cell by cell as it shows them. */
describe.skipIf(!existsSync(soffice))('a workbook in LibreOffice', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'jy-calc-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** All sheets, by their names. */
  async function opened(name: string, parts: Cells[][], rowsOnASheet?: number): Promise<Map<string, string[][]>> {
    const file = join(folder, `${name}.xlsx`)
    writeFileSync(file, await buffer(xlsxOf([{ name: '订单', columns, parts }], rowsOnASheet)))
    // Comma, quotes, UTF-8, from the first line, each sheet in a separate file; figures come in full, times and days as shown.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'
    const run = spawnSync(
      soffice,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        filter,
        '--outdir',
        folder,
        file,
      ],
      // The names of its files are those of the sheets.
      { timeout: 100_000, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
    )
    expect(run.status, run.stderr).toBe(0)
    return new Map(
      readdirSync(folder)
        .filter((one) => one.startsWith(`${name}-`) && one.endsWith('.csv'))
        .toSorted((a, b) => a.length - b.length)
        .map((one) => [
          one.slice(name.length + 1, -4),
          parseCsv(readFileSync(join(folder, one), 'utf8'), { typeInference: false }).map((row) => row.map(String)),
        ]),
    )
  }

  it('LibreOffice reads a workbook as written: texts as texts, amounts, times, days and shares as such', async () => {
    const [[name, [head, ...lines]]] = [...(await opened('words', [rows]))] as [[string, string[][]]]
    expect(name).toBe('订单')
    expect(head).toEqual(columns.map(({ title }) => title))
    expect(lines).toEqual(
      texts.map((text, at) => [
        text,
        String((at * 123_456_789) / 100),
        String(at),
        '2026-05-03 02:28:03',
        '2026-02-28',
        `${(at * 137) / 100}%`,
      ]),
    )
  }, 120_000)

  it('LibreOffice shows a workbook that continues on another sheet when one is full', async () => {
    const sheets = await opened('many', [rows, rows], 16)
    expect([...sheets].map(([name, lines]) => [name, lines.length])).toEqual([
      ['订单', 16],
      ['订单 (2)', 10],
    ])
  }, 120_000)
})
