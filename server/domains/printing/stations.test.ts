import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aShot } from '#test/media/shots.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { aPrinterWith } from '#test/rows/printerRows.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { lookAtPrinters } from './pollPrinters.ts'
import { stepPrints } from './work.ts'

const { printers, printJobs, stations } = contract.printing
let server: TestServer
let root: Account
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(server.services.database.db, 0)
  place = await aPlace(server.services.database.db)
})
afterAll(() => server?.close())

async function aStation(pictures: number) {
  const { db, query } = server.services.database
  const printer = await aPrinterWith(db, place, root, 9, 'station')
  const renew = (version: number) => server.call(root.token, printers.updateCode, { body: { id: printer.id, version } })
  const { code } = (await renew(0)).data
  const pictureIds = []
  for (let n = 0; n < pictures; n++) {
    const { id } = await aPicture(db, place)
    const { rows } = await query('select file_key from picture where id = $1', [id])
    await server.services.storage.put(rows[0]!.file_key as string, await aShot(n, 90, 60), 'image/jpeg')
    pictureIds.push(id)
  }
  const body = { printerId: printer.id, pictureIds, copies: 2, requestKey: unique('key-') }
  await server.call(root.token, printJobs.print, { body })
  await stepPrints(server.services)
  const report = (more: object = {}, by = code) =>
    server.call(null, stations.report, { body: { code: by, state: 'idle', ...more } })
  const page = (name: string, by = code) => server.call(null, stations.page, { body: { code: by, name } })
  const jobs = async () => {
    await stepPrints(server.services)
    const list = { printerId: printer.id, sort: 'createdAt', order: 'asc' } as const
    return (await server.call(root.token, printJobs.list, { body: list })).data.rows
  }
  return { ...printer, code, renew, report, page, jobs }
}

it('a program on site fetches the pages of its printer, prints them and reports that', async () => {
  const { id, report, page, jobs } = await aStation(2)
  const waiting = (
    await report({
      state: 'printing',
      model: 'DS-RX1',
      media: ['na_index-4x6_4x6in'],
      supplies: [{ name: '色带', level: 70 }],
    })
  ).data.rows
  expect(waiting).toMatchObject([
    { copies: 2, media: 'na_index-4x6_4x6in', fetched: false },
    { copies: 2, fetched: false },
  ])
  await lookAtPrinters(server.services)
  const { rows } = (await server.call(root.token, printers.list, { body: { id } })).data
  expect(rows[0]).toMatchObject({ state: 'printing', model: 'DS-RX1', supplies: [{ name: '色带', level: 70 }] })
  const [first, second] = waiting
  const { data } = await page(first!.name)
  const jpeg = Buffer.from(data.jpeg, 'base64')
  expect(createHash('sha256').update(jpeg).digest('hex')).toBe(data.sha256)
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1200, height: 1800, density: 300 })
  // A program that restarts fetches the page once more.
  expect((await report()).data.rows.map(({ fetched }) => fetched)).toEqual([true, false])
  expect((await page(first!.name)).code).toBe(200)
  const pages = [
    { name: first!.name, state: 'done' },
    { name: second!.name, state: 'failed', reason: '色带断了', printed: 1 },
  ]
  for (let times = 0; times < 2; times++) expect((await report({ pages })).data.rows).toEqual([])
  expect(await jobs()).toMatchObject([
    { state: 'done', printed: 2 },
    { state: 'failed', printed: 1, reason: '色带断了' },
  ])
  // A finished page keeps its result.
  await report({ pages: [{ name: second!.name, state: 'done' }] })
  expect((await jobs())[1]).toMatchObject({ state: 'failed' })
  expect((await page(first!.name)).code).toBe(1512)
})

it('a cancelled page is not handed out, and a fetched page cannot be cancelled', async () => {
  const { report, page, jobs } = await aStation(2)
  const [first, second] = (await report()).data.rows
  const [one, two] = await jobs()
  const cancel = (id: number) => server.call(root.token, printJobs.cancel, { body: { id } })
  await page(first!.name)
  await cancel(one!.id)
  await cancel(two!.id)
  expect((await page(second!.name)).code).toBe(1512)
  expect(await jobs()).toMatchObject([{ state: 'printing', cancelling: false }, { state: 'cancelled' }])
})

it('a code opens the pages of its own printer, until it is renewed or the printer is switched off', async () => {
  const { id, code, renew, report, page } = await aStation(1)
  const other = await aStation(1)
  const [theirs] = (await other.report()).data.rows
  expect((await page(theirs!.name)).code).toBe(1512)
  const { data } = await renew(1)
  const [former, none] = [await report(), await report({}, 'nothing-that-was-ever-a-code')]
  expect(former).toMatchObject({ code: 1512, data: null })
  expect(former.msg).toBe(none.msg)
  expect((await report({}, data.code)).data.rows).toHaveLength(1)
  await server.call(root.token, printers.edit, { body: { id, version: data.version, enabled: false } })
  expect((await report({}, data.code)).code).toBe(1512)
  for (let misses = 0; misses < 30; misses++) await report({}, `guess${misses}`)
  expect((await report({}, code)).code).toBe(2004)
})
