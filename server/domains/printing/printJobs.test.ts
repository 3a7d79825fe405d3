import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aShot } from '#test/media/shots.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { aPrinter, aPrinterWith } from '#test/rows/printerRows.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import {
  type PageState,
  PrinterRefusal,
  PrinterSilent,
  type Printing,
  type PrintPage,
} from '../../providers/printing/printing.ts'
import { stepPrints } from './work.ts'

const { printers, printJobs, printAccounts } = contract.printing
let server: TestServer
let root: Account
let place: Place
let services: TestServer['services']
const db = () => server.services.database.db
const query = (text: string, values: unknown[] = []) => server.services.database.query(text, values)

/** A printer that is controlled by the test: its pages by name, and its next responses. */
const printer = {
  pages: new Map<string, PrintPage>(),
  given: [] as string[],
  states: new Map<string, PageState>(),
  /** Before and behind the taking of a page. */
  before: null as Error | null,
  behind: null as Error | null,
  dark: false,
}
const assertReachable = () => {
  if (printer.dark) throw new PrinterSilent('打印机没有在时限内应答', false)
}
const fake: Printing = {
  name: 'fake',
  look: async () => ({ state: 'idle', reasons: [], model: '', media: [], supplies: [] }),
  async submit(_, page) {
    assertReachable()
    if (printer.before) throw printer.before
    printer.given.push(page.name)
    printer.pages.set(page.name, page)
    if (printer.behind) throw printer.behind
    return page.name
  },
  async find(_, name) {
    assertReachable()
    return printer.pages.has(name) ? name : null
  },
  async follow(_, number) {
    assertReachable()
    return printer.states.get(number) ?? { state: 'printing', reason: '', printed: 0 }
  },
  async cancel(_, number) {
    assertReachable()
    printer.states.set(number, { state: 'cancelled', reason: '', printed: 0 })
  },
}

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
  place = await aPlace(db())
  const { printing } = server.services
  services = { ...server.services, printing: { ...printing, by: { ...printing.by, spool: fake } } }
})
beforeEach(async () => {
  // Jobs that an earlier test has left do not belong to this one.
  await query(`update print_job set state = 'failed', done_at = now() where done_at is null`)
  for (const all of [printer.pages, printer.states]) all.clear()
  Object.assign(printer, { given: [], before: null, behind: null, dark: false })
})
afterAll(() => server?.close())

async function pictures(many: number, at = place) {
  const made = []
  for (let n = 0; n < many; n++) {
    const { id } = await aPicture(db(), at)
    const { rows } = await query('select file_key from picture where id = $1', [id])
    if (n === 0) await server.services.storage.put(rows[0]!.file_key as string, await aShot(1, 90, 60), 'image/jpeg')
    else
      await query('update picture set file_key = (select file_key from picture where id = $1) where id = $2', [
        made[0],
        id,
      ])
    made.push(id)
  }
  return made
}
const print = (body: object) =>
  server.call(root.token, printJobs.print, { body: { requestKey: unique('key-'), ...body } as never })
const jobs = async (printerId: number) =>
  (await server.call(root.token, printJobs.list, { body: { printerId, sort: 'createdAt', order: 'asc' } })).data.rows
const account = async (id: number) =>
  (await server.call(root.token, printAccounts.list, { body: { id } })).data.rows[0]!
/** A step of the worker, after whatever it waits for. */
async function step(seconds = 0) {
  await query(
    `update print_job set next_try_at = now(), sent_at = sent_at - make_interval(secs => $1) where done_at is null`,
    [seconds],
  )
  await stepPrints(services)
}
const finish = (state: PageState['state'] = 'done', printed: number | null = null, reason = '') => {
  for (const name of printer.pages.keys()) printer.states.set(name, { state, reason, printed })
}
const stateOf = async (id: number) => (await query('select state from picture where id = $1', [id])).rows[0]!.state

describe('pictures on their way to a printer', () => {
  it('pictures use prints when they are queued, are printed in their order, and are marked as printed', async () => {
    const { id, accountId } = await aPrinterWith(db(), place, root, 10)
    const ids = await pictures(3)
    const { data } = await print({ printerId: id, pictureIds: [ids[2], ids[0], ids[1]], copies: 2 })
    expect(data).toMatchObject({ remaining: 4, repeated: false })
    expect(await account(accountId)).toMatchObject({ remaining: 4, used: 6, recharged: 10 })
    await step()
    // Two pages are at the printer, the third waits on the server.
    expect((await jobs(id)).map(({ state }) => state)).toEqual(['printing', 'printing', 'queued'])
    for (let n = 0; n < 4; n++) {
      finish()
      await step()
    }
    const done = await jobs(id)
    expect(done.map(({ pictureId, state, printed }) => [pictureId, state, printed])).toEqual([
      [ids[2], 'done', 2],
      [ids[0], 'done', 2],
      [ids[1], 'done', 2],
    ])
    expect(printer.given).toHaveLength(3)
    expect([...printer.pages.values()][0]).toMatchObject({ copies: 2, media: 'na_index-4x6_4x6in' })
    for (const picture of ids) expect(await stateOf(picture)).toBe('printed')
    expect(await account(accountId)).toMatchObject({ remaining: 4, used: 6 })
    expect((await server.call(root.token, printers.remove, { body: { id } })).code).toBe(1520)
  })

  it('pictures are refused if they, the printer or the account do not allow printing', async () => {
    const { id, accountId } = await aPrinterWith(db(), place, root, 3)
    const [picture, cleared] = (await pictures(2)) as [number, number]
    const [foreign] = await pictures(1, await aPlace(db()))
    const refused = async (body: object) => {
      const { code, msg } = await print({ printerId: id, pictureIds: [picture], ...body })
      return [code, msg]
    }
    expect(await refused({ copies: 4 })).toEqual([1530, '打印账户只剩 3 张，这次要 4 张'])
    expect(await refused({ pictureIds: [picture, 7_000_000_000] })).toEqual([1512, '其中有照片不存在'])
    expect(await refused({ pictureIds: [foreign] })).toEqual([2000, '只能打印打印机所在景区的照片'])
    expect(await refused({ printerId: (await aPrinter(db(), place)).id })).toEqual([
      2002,
      expect.stringContaining('没有打印账户'),
    ])
    expect((await refused({ printerId: 7_000_000_000 }))[0]).toBe(1512)
    await query(
      `update picture set cleared_at = now(), file_key = null, thumb_key = null, preview_key = null where id = $1`,
      [cleared],
    )
    expect(await refused({ pictureIds: [picture, cleared] })).toEqual([
      2002,
      '1 张照片的文件已按保留期限清理，不能打印',
    ])
    expect(await refused({})).toEqual([200, 'ok'])
    expect(await refused({})).toEqual([2000, '1 张已打印或正在打印，再打要说明原因'])
    expect(await refused({ note: '色带起皱' })).toEqual([200, 'ok'])
    expect((await jobs(id)).map(({ note }) => note)).toEqual(['', '色带起皱'])
    expect(await account(accountId)).toMatchObject({ remaining: 1, used: 2 })
  })

  it('pictures are queued once if the same request is repeated', async () => {
    const { id, accountId } = await aPrinterWith(db(), place, root, 9)
    const pictureIds = await pictures(2)
    const body = { printerId: id, pictureIds, requestKey: unique('same-') }
    const answers = await Promise.all(Array.from({ length: 6 }, () => print(body)))
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(200))
    expect(answers.filter(({ data }) => !data.repeated)).toHaveLength(1)
    expect(new Set(answers.map(({ data }) => String(data.jobIds))).size).toBe(1)
    expect((await print({ ...body, copies: 2 })).code).toBe(2001)
    expect(await account(accountId)).toMatchObject({ remaining: 7, used: 2 })
  })

  it('pictures that fail or are cancelled return the prints that did not come out', async () => {
    const { id, accountId } = await aPrinterWith(db(), place, root, 9)
    const [one, two, three] = await pictures(3)
    await print({ printerId: id, pictureIds: [one, two, three], copies: 3 })
    await step()
    const [first, second, third] = await jobs(id)
    // It waits here: it is over at once.
    expect((await server.call(root.token, printJobs.cancel, { body: { id: third!.id } })).code).toBe(200)
    expect(await account(accountId)).toMatchObject({ remaining: 3, used: 6 })
    // The page is at the printer, which must confirm the cancellation.
    await server.call(root.token, printJobs.cancel, { body: { id: second!.id } })
    expect((await jobs(id))[1]).toMatchObject({ state: 'printing', cancelling: true })
    const firstName = printer.given[0]!
    printer.states.set(firstName, { state: 'failed', reason: 'Load paper', printed: 1 })
    await step()
    expect(await jobs(id)).toMatchObject([
      { state: 'failed', reason: 'Load paper', printed: 1 },
      { state: 'cancelled', reason: expect.stringContaining('取消'), printed: 0, cancelling: false },
      { state: 'cancelled' },
    ])
    expect(await account(accountId)).toMatchObject({ remaining: 8, used: 1 })
    expect(await stateOf(one!)).toBe('printed')
    expect(await stateOf(two!)).toBe('uploaded')
    expect((await server.call(root.token, printJobs.cancel, { body: { id: first!.id } })).code).toBe(2002)
  })

  it('pictures that a print server reports as cancelled, though nobody has cancelled them, have failed', async () => {
    const { id } = await aPrinterWith(db(), place, root, 1)
    await print({ printerId: id, pictureIds: await pictures(1) })
    await step()
    finish('cancelled', null, 'Print job canceled at printer.')
    await step()
    expect(await jobs(id)).toMatchObject([{ state: 'failed', reason: 'Print job canceled at printer.' }])
  })
})

describe('a page is printed once,', () => {
  const aPage = async (prints = 1) => {
    const made = await aPrinterWith(db(), place, root, prints)
    await print({ printerId: made.id, pictureIds: await pictures(1) })
    return made
  }
  const lost = new PrinterSilent('与打印机的连接断开', true)

  it('a page is printed once even if the response was lost: the printer is asked before anything is sent again', async () => {
    const { id } = await aPage()
    printer.behind = lost
    await step()
    expect((await jobs(id))[0]).toMatchObject({ state: 'sending', reason: '与打印机的连接断开' })
    printer.behind = null
    printer.dark = true
    await step()
    printer.dark = false
    await step()
    expect((await jobs(id))[0]).toMatchObject({ state: 'printing', reason: '' })
    finish()
    await step()
    expect((await jobs(id))[0]!.state).toBe('done')
    expect(printer.given).toHaveLength(1)
  })

  it('a page is sent again if it is certain that it never arrived', async () => {
    const { id } = await aPage()
    printer.before = lost
    await step()
    printer.before = null
    await step()
    await step()
    expect((await jobs(id))[0]!.state).toBe('printing')
    expect(printer.given).toHaveLength(1)
  })

  it('a page is not sent again if the printer may have forgotten it', async () => {
    const { id, accountId } = await aPage()
    printer.behind = lost
    await step()
    printer.pages.clear()
    await step(60)
    expect((await jobs(id))[0]).toMatchObject({ state: 'failed', reason: expect.stringContaining('不知道是否已打印') })
    expect(printer.given).toHaveLength(1)
    expect(await account(accountId)).toMatchObject({ remaining: 1, used: 0 })
  })

  it('a page is printed once even if the server was killed while sending it', async () => {
    const { id } = await aPage()
    // What a killed process leaves behind.
    await query(`update print_job set state = 'sending', sent_at = now() where printer_id = $1`, [id])
    const { rows } = await query(
      `select 'jy-' || id || '-' || left(mark::text, 8) as name from print_job where printer_id = $1`,
      [id],
    )
    printer.pages.set(rows[0]!.name as string, {} as PrintPage)
    await step()
    expect((await jobs(id))[0]!.state).toBe('printing')
    expect(printer.given).toEqual([])
  })

  it('a page is printed once even if several workers process it at once', async () => {
    const { id } = await aPage()
    await Promise.all(Array.from({ length: 5 }, () => stepPrints(services)))
    expect(printer.given).toHaveLength(1)
    expect((await jobs(id))[0]!.state).toBe('printing')
  })

  it('a page waits while the printer is busy or unreachable, for two hours at most', async () => {
    const { id, accountId } = await aPage()
    printer.before = new PrinterRefusal('0x0507', '打印机正忙', true)
    await step()
    expect((await jobs(id))[0]).toMatchObject({ state: 'queued', reason: '打印机正忙' })
    printer.before = null
    printer.dark = true
    await step()
    expect((await jobs(id))[0]).toMatchObject({ state: 'queued' })
    await query(`update print_job set ends_at = now() - interval '1 second' where printer_id = $1`, [id])
    await step()
    expect((await jobs(id))[0]).toMatchObject({ state: 'failed', reason: '打印机一直没有收下' })
    expect(await account(accountId)).toMatchObject({ remaining: 1, used: 0 })
  })

  it('a page fails at once if the printer will never accept it, or if its file is gone', async () => {
    const { id, accountId } = await aPage(2)
    printer.before = new PrinterRefusal('0x040b', '打印机不支持这种纸张或设置')
    await step()
    const picture = (await aPicture(db(), place)).id
    await print({ printerId: id, pictureIds: [picture] })
    printer.before = null
    await step()
    expect((await jobs(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', '打印机不支持这种纸张或设置'],
      ['failed', '照片的文件已不存在'],
    ])
    expect(await account(accountId)).toMatchObject({ remaining: 2, used: 0 })
  })
})
