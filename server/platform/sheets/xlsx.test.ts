import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { clockOf, serialOf } from './serial.ts'
import { type Cells, type SheetColumn, xlsxOf } from './xlsx.ts'

const columns: SheetColumn[] = [
  { title: '订单号', kind: 'text' },
  { title: '金额(元)', kind: 'money' },
  { title: '下单时间', kind: 'instant' },
  { title: '日期', kind: 'day' },
  { title: '占比(%)', kind: 'share' },
]
const read = async (parts: Iterable<Cells[]> | AsyncIterable<Cells[]>, name = '订单') =>
  readXlsx(new Uint8Array(await buffer(xlsxOf([{ name, columns, parts }]))))

describe('a workbook', () => {
  it('a workbook stores amounts, times and days as numbers that a spreadsheet can calculate with', async () => {
    const { sheets } = await read([
      [['SD1', 1990, '2026-05-02T06:28:03.977Z', '2026-05-02', 4180]],
      [['SD2', null, null, null, null]],
    ])
    expect(sheets[0]!.name).toBe('订单')
    const [head, one, two] = sheets[0]!.rows
    expect(head).toEqual(['订单号', '金额(元)', '下单时间', '日期', '占比(%)'])
    expect(one!.slice(0, 2)).toEqual(['SD1', 19.9])
    // The reader takes the time in a cell for UTC.
    expect((one![2] as Date).toISOString().slice(0, 19)).toBe('2026-05-02T14:28:03')
    expect((one![3] as Date).toISOString().slice(0, 10)).toBe('2026-05-02')
    expect(one![4]).toBe(0.418)
    expect(two!.slice(0, 2)).toEqual(['SD2', null])
  })

  it.each(['=1+2', '+7', '-2', '@SUM(A1)', '<&">', ' 两头有空 ', '第一行\n第二行', '_x0041_', 'a\u0001b\uD800', '😀'])(
    'a workbook stores the text %j as text',
    async (text) => {
      const { sheets } = await read([[[text, null, null, null, null]]])
      expect(sheets[0]!.rows[1]![0]).toBe(text.replace('\u0001', '').replace('\uD800', '\uFFFD'))
    },
  )

  it('a workbook continues on another sheet when the first is full', async () => {
    const part: Cells[] = Array.from({ length: 10 }, (_, at) => [`${at}`])
    const output = xlsxOf([{ name: '很多', columns: [columns[0]!], parts: [part, part, part] }], 16)
    const { sheets } = await readXlsx(new Uint8Array(await buffer(output)))
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['很多', 16],
      ['很多 (2)', 16],
    ])
    expect(sheets.flatMap(({ rows }) => rows.slice(1)).map(([cell]) => cell)).toEqual(
      [...part, ...part, ...part].map(([cell]) => cell),
    )
  })

  it('a workbook fails if reading its rows fails', async () => {
    const parts = (async function* () {
      yield [['a', null, null, null, null]] as Cells[]
      throw new Error('database away')
    })()
    await expect(read(parts)).rejects.toThrow('database away')
  })
})

describe('times of a spreadsheet', () => {
  it('times in a workbook are in Asia/Shanghai', () => {
    expect(clockOf('2026-05-02T18:28:03.977Z')).toBe('2026-05-03 02:28:03')
    expect(clockOf('2026-05-02T18:59:59.977123+00:00')).toBe('2026-05-03 02:59:59')
    expect(clockOf('2026-05-02T18:28:03+02:00')).toBe('2026-05-03 00:28:03')
    expect(serialOf('2026-05-02')).toBe(46_144)
    expect(serialOf('2026-05-01T16:00:00Z')).toBe(46_144)
    expect(serialOf('nothing')).toBeNull()
  })
})
