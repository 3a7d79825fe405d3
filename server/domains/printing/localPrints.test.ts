import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { pixelsOf } from '#contract/printing/papers.ts'
import { aShot } from '#test/media/shots.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { aPrinterWith } from '#test/rows/printerRows.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { localPrints, printJobs } = contract.printing
const media = 'na_index-4x6_4x6in'
let server: TestServer
let root: Account
let place: Place
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
  place = await aPlace(db())
})
afterAll(() => server.close())

const note = (pictureIds: number[], fields: object = {}) =>
  server.call(root.token, localPrints.note, {
    body: { pictureIds, copies: 1, media, fit: 'fill', requestKey: unique('request-'), ...fields },
  })
const page = (pictureId: number, fit: 'fill' | 'whole' = 'fill') =>
  server.call(root.token, localPrints.page, { body: { pictureId, media, fit } })
const stateOf = async (id: number) =>
  (await db().selectFrom('picture').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe('a page of the browser', () => {
  it('a page for the browser has its paper’s size at 300 dpi, is upright, and the audit log says who fetched it', async () => {
    const { id } = await aPicture(db(), place)
    const { fileKey } = await db()
      .selectFrom('picture')
      .select('fileKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await server.services.storage.put(fileKey!, await aShot(600, 400), 'image/jpeg')
    const { code, data } = await page(id)
    expect(code).toBe(200)
    expect(await sharp(Buffer.from(data.jpeg, 'base64')).metadata()).toMatchObject({ ...pixelsOf(media), density: 300 })
    const auditLog = db()
      .selectFrom('audit')
      .select(['adminId', 'code'])
      .where('operation', '=', 'printing.localPrints.page')
    expect(await auditLog.where('target', '=', String(id)).execute()).toEqual([{ adminId: root.id, code: 200 }])
  })

  it('a page of a picture whose files were deleted is refused with an explanation', async () => {
    const { id } = await aPicture(db(), place)
    expect(await page(id)).toMatchObject({ code: 2002, msg: expect.stringMatching(/按保留期限清理/) })
  })
})

describe('what came out', () => {
  it('a local print is recorded once for each request key, marks its pictures as printed, and uses no prints', async () => {
    const { accountId } = await aPrinterWith(db(), place, root, 50)
    const [one, two] = [await aPicture(db(), place), await aPicture(db(), place)]
    const requestKey = unique('request-')
    const all = await Promise.all(Array.from({ length: 5 }, () => note([one.id, two.id], { copies: 2, requestKey })))
    expect(all.map(({ data }) => data.repeated).sort()).toEqual([false, true, true, true, true])
    expect(await Promise.all([one, two].map(({ id }) => stateOf(id)))).toEqual(['printed', 'printed'])
    const account = db().selectFrom('printAccount').select(['remaining', 'used']).where('id', '=', accountId)
    expect(await account.executeTakeFirst()).toEqual({ remaining: 50, used: 0 })
    expect((await note([one.id], { copies: 2, requestKey })).code).toBe(2001)
    const { data } = await server.call(root.token, localPrints.list, { body: { pictureId: one.id } })
    expect(data.rows).toMatchObject([{ copies: 2, media, note: '' }])
  })

  it('a second print of a picture needs a reason, in the browser and on a printer on site', async () => {
    const { id } = await aPicture(db(), place)
    await note([id])
    expect((await note([id])).data).toMatchObject({ fields: { note: expect.stringMatching(/说明原因/) } })
    expect((await note([id], { note: '卡纸' })).code).toBe(200)
    const printer = await aPrinterWith(db(), place, root, 5)
    const body = { printerId: printer.id, pictureIds: [id], requestKey: unique('request-') }
    expect((await server.call(root.token, printJobs.print, { body })).data).toMatchObject({
      fields: {
        note: expect.stringMatching(/说明原因/),
      },
    })
  })

  it('a local print is recorded as a whole or not at all if one of its pictures does not exist', async () => {
    const { id } = await aPicture(db(), place)
    expect((await note([id, 999_999_999])).code).toBe(1512)
    expect(await stateOf(id)).toBe('uploaded')
  })
})
