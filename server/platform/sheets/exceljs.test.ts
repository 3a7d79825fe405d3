import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportOf } from '#contract/exports.ts'
import type { Operation } from '#contract/kit.ts'
import { reports } from '#contract/reports/reports.ts'
import { orders } from '#contract/sales/orders.ts'
import { monthFile } from '#server/domains/reports/reports/monthFile.ts'
import { writeExport } from '#server/platform/exports/worker.ts'
import { type Account, anAccount, anOrder, aPlace } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { type Cells, type SheetColumn, xlsxOf } from './xlsx.ts'

let server: TestServer
let root: Account
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(server.services.database.db, 1)
})
afterAll(() => server?.close())

/** What another program than Excel reads in a file, sheet by sheet. */
async function opened(file: Buffer) {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(file as unknown as ArrayBuffer)
  return workbook.worksheets.map((sheet) => ({
    name: sheet.name,
    rows: sheet
      .getSheetValues()
      .map((row) => (row as ExcelJS.CellValue[]).slice(1))
      .slice(1),
    cell: (address: string) => sheet.getCell(address),
  }))
}

async function made(
  list: Operation,
  body: object,
  work: (services: TestServer['services'], id: number) => Promise<void>,
) {
  const answer = await server.send(root.token, list, { body })
  expect(answer, answer.msg).toMatchObject({ code: 200 })
  const { db } = server.services.database
  const { id } = await db.selectFrom('job').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  await work(server.services, id)
  const { fileKey } = await db.selectFrom('job').select('fileKey').where('id', '=', id).executeTakeFirstOrThrow()
  return opened(await buffer((await server.services.storage.stream(fileKey!)).stream))
}

const columns: SheetColumn[] = [
  ...(['text', 'money', 'count', 'share', 'day', 'instant', 'choice', 'flag', 'phone', 'note', 'number'] as const),
  ...Array.from({ length: 20 }, () => 'text' as const),
].map((kind, at) => ({ title: `列 ${at + 1}`, kind }))

it('ExcelJS reads every kind of cell at its place, empty cells as empty, and further sheets', async () => {
  const row: Cells = [
    '迎客松 1 号机',
    1990,
    3,
    4180,
    '2026-05-02',
    '2026-05-02T06:28:03Z',
    '已支付',
    '是',
    '138****5621',
    '',
    0.5,
  ]
  const hard: Cells = ['=1+2', null, null, null, null, null, ' 两头有空 ', '<&>', '', '第一行\n第二行']
  const last: Cells = [...Array.from({ length: 30 }, () => null), '最后一列']
  const [first, second] = await opened(
    await buffer(xlsxOf([{ name: '单/子', columns, parts: [[row, hard], [last]] }], 3)),
  )
  expect([first!.name, second!.name]).toEqual(['单_子', '单_子 (2)'])
  expect(['A2', 'B2', 'C2', 'D2', 'G2', 'H2', 'I2', 'J2', 'K2'].map((at) => first!.cell(at).value)).toEqual([
    '迎客松 1 号机',
    19.9,
    3,
    0.418,
    '已支付',
    '是',
    '138****5621',
    null,
    0.5,
  ])
  expect(['E2', 'F2'].map((at) => (first!.cell(at).value as Date).toISOString().slice(0, 19))).toEqual([
    '2026-05-02T00:00:00',
    '2026-05-02T14:28:03',
  ])
  expect(['A3', 'B3', 'G3', 'H3', 'I3', 'J3'].map((at) => first!.cell(at).value)).toEqual([
    '=1+2',
    null,
    ' 两头有空 ',
    '<&>',
    null,
    '第一行\n第二行',
  ])
  expect(second!.cell('AE2').value).toBe('最后一列')
  expect([first!.cell('Z1').value, first!.cell('AA1').value]).toEqual(['列 26', '列 27'])
})

it('ExcelJS opens an exported list and a month report', async () => {
  const place = await aPlace(server.services.database.db)
  const { orderNo } = await anOrder(server.services.database.db, place, { amountFen: 5970 })
  const columns = [{ key: 'orderNo' }, { key: 'amountFen' }]
  const [list] = await made(exportOf(orders.list)!, { format: 'xlsx', columns }, writeExport)
  expect(list!.rows).toEqual([
    ['订单号', expect.stringContaining('(元)')],
    [orderNo, 59.7],
  ])
  const sheets = await made(reports.monthFile, { month: '2026-05' }, monthFile)
  expect(sheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['2026-05 按景区', '说明']))
  expect(sheets[0]!.rows.length).toBeGreaterThan(0)
})
