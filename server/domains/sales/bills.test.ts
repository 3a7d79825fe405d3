import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bills } from '#contract/sales/bills.ts'
import { unique } from '#test/rows/world.ts'
import { fileOf, paidLine, refundLine } from '#test/server/billFile.ts'
import {
  anotherDay,
  aPaid,
  aSent,
  clerk,
  imported,
  kinds,
  server,
  upload,
  withBillServer,
} from '#test/server/billServer.ts'

withBillServer()

/** The text as a spreadsheet program on a Chinese Windows saves it. */
function gbkOf(text: string): Buffer {
  const decoder = new TextDecoder('gb18030')
  const bytesOf = new Map<string, number[]>()
  for (let high = 0x81; high < 0xff; high++)
    for (let low = 0x40; low < 0xff; low++) bytesOf.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  return Buffer.from([...text].flatMap((one) => (one < '\x80' ? [one.charCodeAt(0)] : bytesOf.get(one)!)))
}

it('a bill that agrees with our books has no differences, and its day shows both sides', async () => {
  const on = anotherDay()
  const paid = await aPaid(on)
  // Cash payments are not in any bill.
  await aPaid(on, { channel: 'cash' })
  const refund = await aSent(paid, on, 'succeeded')
  expect(await imported([paidLine(on, paid), refundLine(on, paid, refund)])).toEqual({
    days: [on],
    lines: 2,
    open: 0,
    already: false,
  })
  expect(await kinds(on)).toEqual([])
  const side = { payments: 1, paidFen: 5970, refunds: 1, refundedFen: 1000 }
  expect((await server.call(clerk.token, bills.day, { body: { day: on } })).data).toEqual({
    day: on,
    ours: side,
    theirs: side,
    open: 0,
  })
  const [row] = (await server.call(clerk.token, bills.list, { body: { dayFrom: on, dayTo: on } })).data.rows
  expect(row).toMatchObject({
    day: on,
    merchant: '1900000109',
    payments: 1,
    paidFen: 5970,
    refunds: 1,
    refundedFen: 1000,
    feeFen: 30,
    open: 0,
    importedBy: expect.any(String),
  })
})

it('a day without a bill shows only our side', async () => {
  const on = anotherDay()
  await aPaid(on)
  expect((await server.call(clerk.token, bills.day, { body: { day: on } })).data).toMatchObject({
    ours: { payments: 1 },
    theirs: null,
  })
})

it('a gzipped bill and one saved by a spreadsheet in GB 18030 are both read', async () => {
  const on = anotherDay()
  const paid = await aPaid(on)
  const text = fileOf([paidLine(on, paid)])
  expect(await upload(gzipSync(text), { type: 'application/gzip' })).toMatchObject({
    code: 200,
    data: { days: [on], lines: 1, open: 0 },
  })
  expect(await upload(gbkOf(text))).toMatchObject({ code: 200, data: { days: [on], lines: 1, open: 0 } })
})

it('a file that is not a bill is refused with an error on the file, and nothing is stored', async () => {
  const before = (await server.call(clerk.token, bills.list, { body: {} })).data.total
  expect(await upload('a,b\n1,2')).toMatchObject({
    code: 2000,
    data: { fields: { file: expect.stringContaining('不是微信支付的交易账单') } },
  })
  expect(await upload(fileOf([]))).toMatchObject({ code: 2000, data: { fields: { file: '账单里没有交易' } } })
  expect(await upload(Buffer.from([0x1f, 0x8b, 1, 2]), { type: 'application/gzip' })).toMatchObject({ code: 2000 })
  expect((await server.call(clerk.token, bills.list, { body: {} })).data.total).toBe(before)
})

it('a bill with a repeated line, an invalid date or an impossible amount is refused, naming the line', async () => {
  const on = anotherDay()
  const paid = { transactionId: unique('4200'), orderNo: unique('XX'), amountFen: 990 }
  const line = paidLine(on, paid)
  const said = async (lines: readonly (readonly string[])[]) => (await upload(fileOf(lines))).data?.fields?.file
  expect(await said([line, line])).toContain('第 3 行')
  expect(await said([line, ['2026-02-31 10:00:00', ...line.slice(1)]])).toContain('第 3 行')
  expect(await said([paidLine(on, { ...paid, amountFen: 99_999_999_900 })])).toContain('第 2 行')
})

it('a bill of ten thousand lines is imported at once, and every line is matched', async () => {
  const on = anotherDay()
  const lines = Array.from({ length: 10_000 }, (_, n) =>
    paidLine(on, { transactionId: `${on}-${n}`, orderNo: `N${on}-${n}`, amountFen: 1990 }),
  )
  expect(await imported(lines)).toEqual({ days: [on], lines: 10_000, open: 10_000, already: false })
})
