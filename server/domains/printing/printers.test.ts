import { readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aPrinter, aPrinterVendor, aPrinterWith } from '#test/rows/printerRows.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { spoolPrinting, stopFile } from '../../providers/printing/spool.ts'
import { lookAtPrinters } from './pollPrinters.ts'
import { testPage } from './testPage.ts'
import { stepPrints } from './work.ts'

const { printers, printerVendors, printJobs } = contract.printing
const { deviceGroups, addressRanges } = contract.scenic
let server: TestServer
let root: Account
let place: Place
/** The services of the test server with a spool that is quick. */
let quick: TestServer['services']
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 0)
  place = await aPlace(db())
  const { printing } = server.services
  const spool = spoolPrinting(printing.pages, { wait: 0, copy: 0 })
  quick = { ...server.services, printing: { ...printing, by: { ...printing.by, spool } } }
})
afterAll(() => server?.close())

const one = async (id: number) => (await server.call(root.token, printers.list, { body: { id } })).data.rows[0]!
const add = async (protocol: 'spool' | 'station' | 'ipp', fields: object = {}) =>
  server.call(root.token, printers.add, {
    body: { vendorId: (await aPrinterVendor(db(), protocol)).id, caseId: place.caseId, name: unique('机'), ...fields },
  })
/** Moves the printer's times back, as if this time had passed. */
const later = (id: number, seconds: number) =>
  server.services.database.query(
    `update printer set seen_at = seen_at - make_interval(secs => $2), trouble_since = trouble_since - make_interval(secs => $2),
      well_since = well_since - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  )
const messageTitles = async (id: number) =>
  (
    await server.services.database.query('select title from message where link = $1 order by last_at desc, id desc', [
      `/print/printer?open=${id}`,
    ])
  ).rows.map(({ title }) => title)

describe('a printer', () => {
  it('a printer has a vendor, which defines its protocol and cannot be removed while it has printers', async () => {
    const body = { name: unique('厂商'), protocol: 'spool' } as const
    const vendor = (await server.call(root.token, printerVendors.add, { body })).data.id
    const { data } = await add('spool', { vendorId: vendor })
    expect(await one(data.id)).toMatchObject({
      ...{ vendorName: body.name, protocol: 'spool', state: 'waiting', reasons: [], seenAt: null, waiting: 0 },
      ...{ media: 'na_index-4x6_4x6in', accountId: null, accountName: null, remaining: null },
    })
    const row = (await server.call(root.token, printerVendors.one, { body: { id: vendor } })).data
    expect(row).toMatchObject({ ...body, printers: 1 })
    expect((await server.call(root.token, printerVendors.remove, { body: { id: vendor } })).code).toBe(1520)
    const edit = { id: vendor, version: 0, note: '东京' }
    expect((await server.call(root.token, printerVendors.edit, { body: edit })).code).toBe(200)
    expect((await server.call(root.token, printerVendors.list, { body: { q: '东京' } })).data.rows).toHaveLength(1)
    expect((await server.call(root.token, printers.remove, { body: { id: data.id } })).code).toBe(200)
    expect((await server.call(root.token, printerVendors.remove, { body: { id: vendor } })).code).toBe(200)
  })

  it('a printer has an address within the networks of its scenic area, if its protocol needs one', async () => {
    const refused = async (address: string, protocol: 'ipp' | 'spool' = 'ipp') => {
      const { code, data } = await add(protocol, { address })
      expect(code).toBe(2000)
      return (data as unknown as { fields: { address: string } }).fields.address
    }
    expect(await refused('')).toContain('ipp://')
    for (const address of ['http://10.0.0.8/', 'ipp://10.0.0.8:99999/', 'ipp://user@10.0.0.8/', 'ipp://10.0.0.8/ x'])
      expect(await refused(address)).toContain('样子')
    for (const address of ['ipp://127.0.0.1/', 'ipp://169.254.169.254/', 'ipp://[::1]/', 'ipp://localhost:631/ipp'])
      expect(await refused(address)).toContain('本机')
    expect(await refused('ipp://8.8.8.8/')).toContain('不在景区允许的地址范围内')
    expect(await refused('ipp://10.0.0.8/', 'spool')).toContain('没有地址')
    const { data, code } = await add('ipp', { address: ' ipp://10.0.0.8/ipp/print ' })
    expect(code).toBe(200)
    expect(await one(data.id)).toMatchObject({ address: 'ipp://10.0.0.8/ipp/print' })
    const edit = (body: object) =>
      server.call(root.token, printers.edit, { body: { id: data.id, version: 0, ...body } })
    expect((await edit({ address: 'ipp://127.0.0.1/' })).code).toBe(2000)
    expect((await edit({ name: unique('新名') })).data).toEqual({ version: 1 })
    // A network that is taken out later is called no more.
    const ranges = { params: { id: place.areaId }, body: { ranges: ['192.168.0.0/16'] } }
    await server.call(root.token, addressRanges.edit, ranges)
    await lookAtPrinters(quick)
    expect((await one(data.id)).fault).toContain('不在景区允许的地址范围内')
    await server.call(root.token, addressRanges.edit, { ...ranges, body: { ranges: [] } })
    await server.call(root.token, printers.remove, { body: { id: data.id } })
  })

  it('a printer uses an account of its own project, and belongs to device groups of that project only', async () => {
    const other = await aPlace(db())
    const theirs = await aPrinterWith(db(), other, root, 5)
    expect((await add('spool', { accountId: theirs.accountId })).data).toEqual({
      fields: { accountId: '该项目下没有这个打印账户' },
    })
    const ownPrinter = await aPrinterWith(db(), place, root, 5)
    expect(await one(ownPrinter.id)).toMatchObject({ accountId: ownPrinter.accountId, remaining: 5 })
    const edit = { id: ownPrinter.id, version: 0, accountId: theirs.accountId }
    expect((await server.call(root.token, printers.edit, { body: edit })).code).toBe(2000)
    const group = { caseId: place.caseId, name: unique('组'), printerId: theirs.id }
    expect((await server.call(root.token, deviceGroups.add, { body: group })).data).toEqual({
      fields: { printerId: '该项目下没有这台打印机' },
    })
    const { data } = await server.call(root.token, deviceGroups.add, { body: { ...group, printerId: ownPrinter.id } })
    const { rows } = (await server.call(root.token, deviceGroups.list, { body: { printerId: ownPrinter.id } })).data
    expect(rows).toMatchObject([{ id: data.id, printerName: ownPrinter.name }])
    const member = { id: data.id, deviceIds: [place.deviceId], version: 0 }
    const { version } = (await server.call(root.token, deviceGroups.edit, { body: member })).data
    const offered = (await server.call(root.token, printers.options, { body: { ids: [ownPrinter.id, theirs.id] } }))
      .data
    expect(offered.rows.map(({ id, deviceIds }) => [id, deviceIds])).toEqual(
      expect.arrayContaining([
        [ownPrinter.id, [place.deviceId]],
        [theirs.id, []],
      ]),
    )
    const moved = { id: data.id, version, printerId: theirs.id }
    expect((await server.call(root.token, deviceGroups.edit, { body: moved })).code).toBe(2000)
    expect((await server.call(root.token, printers.remove, { body: { id: ownPrinter.id } })).code).toBe(1520)
  })

  it('a printer can be chosen from those of the caller’s projects', async () => {
    const ownPlace = await aPlace(db())
    const { id, name } = await aPrinter(db(), ownPlace)
    const customer = await anAccount(db(), 3, ownPlace.operatorId)
    const { rows } = (await server.call(customer.token, printers.options, { body: {} })).data
    expect(rows).toMatchObject([{ id, name, caseId: ownPlace.caseId, state: 'waiting', accountId: null }])
    expect((await server.call(customer.token, printers.list, { body: {} })).code).toBe(1511)
    const ofCase = await server.call(root.token, printers.ofCase, {
      params: { id: ownPlace.caseId },
      body: undefined as never,
    })
    expect(ofCase.data.rows.map((row) => row.id)).toEqual([id])
  })

  it('a printer prints one test page at a time in its paper’s size, using no prints, and none while switched off', async () => {
    const { id, name, accountId } = await aPrinterWith(db(), place, root, 5)
    const startedAt = Date.now()
    const test = () => server.call(root.token, printers.test, { body: { id } })
    const job = (await test()).data.id
    expect(await test()).toMatchObject({ code: 2002, msg: '上一张测试页还没有打完' })
    expect((await one(id)).waiting).toBe(1)
    await stepPrints(quick)
    await stepPrints(quick)
    const { rows } = (await server.call(root.token, printJobs.list, { body: { printerId: id } })).data
    expect(rows).toMatchObject([{ id: job, kind: 'test', state: 'done', copies: 1, printed: 1, pictureId: null }])
    const { rows: mark } = await server.services.database.query(
      'select left(mark::text, 8) as mark from print_job where id = $1',
      [job],
    )
    const file = join(server.services.env.DATA_DIR, 'print', `printer-${id}`, `jy-${job}-${mark[0]!.mark}.jpg`)
    const names = await db()
      .selectFrom('area')
      .innerJoin('scenicCase', 'scenicCase.areaId', 'area.id')
      .select(['area.name as area', 'scenicCase.name as project'])
      .where('scenicCase.id', '=', place.caseId)
      .executeTakeFirstOrThrow()
    const about = { ...names, printerId: id, printer: name, jobId: job, media: 'na_index-4x6_4x6in' }
    // A new minute may have begun meanwhile.
    const drawn = await Promise.all([startedAt, Date.now()].map((at) => testPage({ ...about, at })))
    expect(drawn.map(String)).toContain(String(await readFile(file)))
    expect(await sharp(await readFile(file)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 1800,
      density: 300,
    })
    const { rows: uses } = await server.services.database.query('select 1 from print_use where account_id = $1', [
      accountId,
    ])
    expect(uses).toEqual([])
    await server.call(root.token, printers.edit, { body: { id, version: 0, enabled: false } })
    expect(await test()).toMatchObject({ code: 2002, msg: expect.stringContaining('已停用') })
    expect((await one(id)).state).toBe('off')
    expect((await server.call(root.token, printers.remove, { body: { id } })).code).toBe(1520)
  })

  it('a printer shows its state, and people are notified once of a lasting problem and once of its end', async () => {
    const { id } = await aPrinter(db(), place)
    const { pages } = quick.printing
    const folder = join(server.services.env.DATA_DIR, 'print', `printer-${id}`)
    await lookAtPrinters(quick)
    expect(await one(id)).toMatchObject({ state: 'idle', fault: '', seenAt: expect.any(String) })
    await pages.keepNote({ id }, stopFile, 'media-empty')
    for (let look = 0; look < 3; look++) await lookAtPrinters(quick)
    expect(await one(id)).toMatchObject({ state: 'stopped', reasons: ['media-empty'] })
    // A door that is open for a moment is not reported.
    expect(await messageTitles(id)).toEqual([])
    await later(id, 61)
    for (let look = 0; look < 3; look++) await lookAtPrinters(quick)
    expect(await messageTitles(id)).toEqual([expect.stringMatching(/缺纸$/)])
    await unlink(join(folder, stopFile))
    await lookAtPrinters(quick)
    expect(await messageTitles(id)).toHaveLength(1)
    await later(id, 61)
    for (let look = 0; look < 2; look++) await lookAtPrinters(quick)
    expect(await messageTitles(id)).toEqual([expect.stringMatching(/恢复正常$/), expect.stringMatching(/缺纸$/)])
    await later(id, 91)
    expect((await one(id)).state).toBe('away')
  })

  it('a printer that never responded is not reported, and one that fell silent is', async () => {
    const { id } = await aPrinter(db(), place, { protocol: 'station' })
    await lookAtPrinters(quick)
    await later(id, 3600)
    await lookAtPrinters(quick)
    expect(await one(id)).toMatchObject({ state: 'waiting', fault: '现场的取件程序没有上报' })
    expect(await messageTitles(id)).toEqual([])
    await server.services.database.query(`update printer set seen_at = now(), reported_state = 'idle' where id = $1`, [
      id,
    ])
    await later(id, 3600)
    await lookAtPrinters(quick)
    expect(await messageTitles(id)).toEqual([expect.stringContaining('没有上报')])
    expect((await one(id)).state).toBe('away')
  })

  it('a printer has a code for the program that fetches its pages, which is shown once and nowhere else', async () => {
    const { id } = await aPrinter(db(), place, { protocol: 'station' })
    const renew = (version: number) => server.call(root.token, printers.updateCode, { body: { id, version } })
    const first = (await renew(0)).data
    expect(first.code).toMatch(/^[\w-]{27}$/)
    const second = (await renew(1)).data
    expect(second.code).not.toBe(first.code)
    expect((await renew(1)).code).toBe(1515)
    expect((await one(id)).codeAt).not.toBeNull()
    const { rows } = await server.services.database.query(
      `select p::text || coalesce((select string_agg(a::text, '') from audit a), '') as all from printer p where id = $1`,
      [id],
    )
    for (const { code } of [first, second]) expect(String(rows[0]!.all)).not.toContain(code)
    const spool = await aPrinter(db(), place)
    expect((await server.call(root.token, printers.updateCode, { body: { id: spool.id, version: 0 } })).code).toBe(2002)
  })

  it('an idle printer whose account has no prints left is not ready, in row, filter and choice alike', async () => {
    const own = await aPlace(db())
    const idle = async (prints: number) => {
      const { id } = await aPrinterWith(db(), own, root, prints)
      await sql`update printer set seen_at = now(), reported_state = 'idle' where id = ${id}`.execute(db())
      return id
    }
    const [ready, empty] = [await idle(3), await idle(0)]
    const listed = async (body: object = {}) =>
      (await server.call(root.token, printers.list, { body: { caseId: own.caseId, ...body } })).data.rows
    expect((await listed()).map(({ id, state }) => [id, state])).toEqual([
      [empty, 'empty'],
      [ready, 'idle'],
    ])
    expect((await listed({ state: 'idle' })).map(({ id }) => id)).toEqual([ready])
    const { rows } = (await server.call(root.token, printers.options, { body: { caseId: own.caseId } })).data
    expect(rows.find(({ id }) => id === empty)).toMatchObject({ state: 'empty', remaining: 0 })
    await sql`update printer set reported_state = 'printing' where id = ${empty}`.execute(db())
    expect((await listed({ id: empty }))[0]).toMatchObject({ state: 'printing' })
  })
})
