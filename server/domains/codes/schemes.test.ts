import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { appId, type Course, fakeWechat, secret, type WechatRequest } from '#server/providers/miniProgram/fakeWechat.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { renewLinks } from './links.ts'

const { channelCodes, schemes } = contract.codes
let course: (request: WechatRequest) => Course = () => null
let fake: Awaited<ReturnType<typeof fakeWechat>>
let server: TestServer
let root: Account
let place: Place
beforeAll(async () => {
  fake = await fakeWechat((request) => course(request))
  server = await startTestServer({
    ...{ PUBLIC_URL: 'https://jy.example.com', VISIT_URL: 'https://h5.example.com/' },
    ...{ MINI_PROVIDER: 'wechat', WECHAT_APP_ID: appId, WECHAT_APP_SECRET: secret, WECHAT_API_URL: fake.base },
    WECHAT_LINK_QUOTA: '8',
  })
  const { db } = server.services.database
  root = await anAccount(db, 1)
  place = await aPlace(db)
})
afterAll(async () => {
  await server?.close()
  await fake?.close()
})
beforeEach(async () => {
  course = () => null
  await server.services.database.query('delete from link_quota')
})

const code = async () => {
  const body = { name: unique('码'), areaId: place.areaId }
  return rowOf((await server.call(root.token, channelCodes.add, { body })).data.id)
}
const rowOf = async (id: number) => (await server.call(root.token, channelCodes.list, { body: { id } })).data.rows[0]!
const make = (id: number, more: object = {}) => server.call(root.token, schemes.make, { body: { id, ...more } })
const quota = async () => (await server.call(root.token, schemes.quota, {})).data
const open = async (short: string) => server.app.inject({ url: `/q/${short}` })
const endsIn = (id: number, days: number) =>
  server.services.database.query(
    `update channel_code set link_expires_at = now() + make_interval(hours => ${Math.round(days * 24)}), link_retry_at = null where id = ${id}`,
  )

it('a short address leads to its link while the link is valid, and to the page in the settings afterwards', async () => {
  const { id, short } = await code()
  expect((await open(short)).headers.location).toBe(`https://h5.example.com/?code=${short}`)
  const { data } = await make(id)
  expect((await open(short)).headers.location).toBe(data.url)
  expect(await rowOf(id)).toMatchObject({ linkState: 'valid', linkKind: 'link', linkRenew: true, linkUrl: data.url })
  await endsIn(id, -1)
  expect((await rowOf(id)).linkState).toBe('expired')
  expect((await open(short)).headers.location).toBe(`https://h5.example.com/?code=${short}`)
  await server.call(root.token, schemes.drop, { params: { id } })
  expect(await rowOf(id)).toMatchObject({ linkState: 'none', linkUrl: null })
})

it('a scheme, which browsers open only on a tap, is offered on a page without script', async () => {
  const { id, short } = await code()
  const { data } = await make(id, { kind: 'scheme', renew: false, days: 5 })
  expect(Date.parse(data.expiresAt!)).toBeLessThan(Date.now() + 5 * 86_400_000)
  const page = await open(short)
  expect([page.statusCode, page.headers.location]).toEqual([200, undefined])
  expect(page.body).toContain(`href="${data.url.replaceAll('&', '&amp;')}"`)
  expect(page.body).not.toContain('<script')
})

it('links that are to continue are renewed days before they expire, and others are not', async () => {
  const [going, ending, fine] = [await code(), await code(), await code()]
  await make(going.id)
  await make(ending.id, { renew: false })
  await make(fine.id)
  for (const { id } of [going, ending]) await endsIn(id, 2)
  expect((await rowOf(going.id)).linkState).toBe('expiring')
  const before = await rowOf(going.id)
  expect(await renewLinks(server.services)).toBe(1)
  const after = await rowOf(going.id)
  expect(after.linkUrl).not.toBe(before.linkUrl)
  expect([after.linkState, (await rowOf(ending.id)).linkState]).toEqual(['valid', 'expiring'])
  // A form that somebody has open is not made old by it.
  expect(after.version).toBe(before.version)
  expect(await renewLinks(server.services)).toBe(0)
})

it('a failed renewal is reported to the platform once, retried, and recovers', async () => {
  const { id } = await code()
  await make(id)
  await endsIn(id, 2)
  course = ({ path }) => (path.includes('urllink') ? 40002 : null)
  const messages = async () =>
    (await server.services.database.query("select count(*)::int as n from message where link like '/terminal/scheme%'"))
      .rows[0]!.n
  const messageCount = await messages()
  expect(await renewLinks(server.services)).toBe(0)
  expect(await rowOf(id)).toMatchObject({
    linkState: 'failed',
    linkError: expect.stringContaining('已发布的企业小程序'),
  })
  await endsIn(id, 1)
  expect(await renewLinks(server.services)).toBe(0)
  expect(await messages()).toBe((messageCount as number) + 1)
  course = () => null
  await endsIn(id, 1)
  expect(await renewLinks(server.services)).toBe(1)
  expect(await rowOf(id)).toMatchObject({ linkState: 'valid', linkError: null })
})

it('two processes never renew the same link', async () => {
  const { id } = await code()
  await make(id)
  await endsIn(id, 1)
  const made = await Promise.all([renewLinks(server.services), renewLinks(server.services)])
  expect(made.toSorted()).toEqual([0, 1])
})

it('the quota of the day holds, however many requests arrive at once', async () => {
  const { id } = await code()
  const answers = await Promise.all(Array.from({ length: 12 }, () => make(id)))
  expect(answers.filter(({ code: it }) => it === 200)).toHaveLength(8)
  expect(answers.filter(({ code: it }) => it === 1530)).toHaveLength(4)
  expect(await quota()).toMatchObject({ ends: true, made: 8, limit: 8, spent: false })
})

it('links that WeChat refuses do not use the quota, and its own limit ends the attempts of the day', async () => {
  const { id } = await code()
  course = ({ path }) => (path.includes('urllink') ? 40002 : null)
  expect(await make(id)).toMatchObject({ code: 4001, data: { providerCode: '40002' } })
  expect((await quota()).made).toBe(0)
  course = ({ path }) => (path.includes('urllink') ? 45009 : null)
  expect(await make(id)).toMatchObject({ code: 4001, msg: '微信的调用次数已达上限' })
  expect((await quota()).spent).toBe(true)
  const before = fake.requests.length
  expect((await make(id)).code).toBe(1530)
  expect(fake.requests.length).toBe(before)
})

it('the mini-program code of each short code is drawn once and stored', async () => {
  const { id } = await code()
  const picture = () => server.call(root.token, channelCodes.picture, { body: { id, kind: 'mini' } })
  const drawn = () => fake.calls('getwxacodeunlimit').length
  const before = drawn()
  const { data } = await picture()
  expect(data).toMatchObject({ mini: true, imageUrl: expect.stringMatching(/^data:image\/jpeg;base64,/) })
  expect((await picture()).data.imageUrl).toBe(data.imageUrl)
  expect(drawn()).toBe(before + 1)
  const { data: next } = await server.call(root.token, channelCodes.renew, { body: { id, version: 0 } })
  await picture()
  expect(fake.calls('getwxacodeunlimit').at(-1)!.body.scene).toBe(next.short)
  course = ({ path }) => (path.includes('unlimit') ? 41030 : null)
  expect(
    await server.call(root.token, channelCodes.picture, { body: { id: (await code()).id, kind: 'mini' } }),
  ).toMatchObject({
    code: 4001,
  })
})
