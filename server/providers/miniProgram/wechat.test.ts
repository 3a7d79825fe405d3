import { afterEach, expect, it, vi } from 'vitest'
import { appId, type Course, fakeWechat, secret, type WechatRequest } from './fakeWechat.ts'
import { miniProgramContract } from './miniProgram.contract.ts'
import { type MiniPage, MiniRefusal, MiniSilent } from './miniProgram.ts'
import { ownCodes } from './own.ts'
import { wechat } from './wechat.ts'

const pages = { video: 'pages/video/index', portrait: 'pages/portrait/index' } as const
const settings = { appId, secret, page: 'pages/index/index', pages, version: 'release' } as const
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
async function aStage(course?: (request: WechatRequest, nth: number) => Course, limit = 20_000) {
  const fake = await fakeWechat(course)
  closing.push(fake.close)
  return { fake, mini: wechat({ ...settings, base: fake.base }, { limit, pauses: [5, 10] }) }
}

const own = {
  short: (short: string) => `https://jy.example.com/q/${short}`,
  scene: (kind: MiniPage, scene: string) => `https://jy.example.com/q/page/${kind}?${scene}&s=0123456789abcdef`,
}
miniProgramContract('own', async () => ({ mini: ownCodes(own), says: own.scene, close: async () => {} }))
miniProgramContract('own, with a website', async () => ({
  mini: ownCodes(own, 'https://h5.example.com/?from=wall'),
  says: (kind, scene) => `https://h5.example.com/?from=wall&page=${kind}&scene=${encodeURIComponent(scene)}`,
  close: async () => {},
}))
miniProgramContract('wechat', async () => {
  const fake = await fakeWechat()
  const says = (kind: MiniPage, scene: string) => `${pages[kind]}?scene=${scene}`
  return { mini: wechat({ ...settings, base: fake.base }), says, close: fake.close }
})

it('a code contains the short code as its scene and opens the page of the settings', async () => {
  const { fake, mini } = await aStage()
  await mini.code('K7QM2XWD')
  expect(fake.calls('getwxacodeunlimit')[0]!.body).toMatchObject({
    ...{ scene: 'K7QM2XWD', page: 'pages/index/index', check_path: true, env_version: 'release' },
  })
})

it.each(['video', 'portrait'] as const)('a code of a %s page contains the scene that it was given', async (kind) => {
  const { fake, mini } = await aStage()
  await mini.pageCode(kind, 'p=12&d=34')
  expect(fake.calls('getwxacodeunlimit')[0]!.body).toMatchObject({ scene: 'p=12&d=34', page: `pages/${kind}/index` })
  expect(mini.pageOf(kind)).toContain(`pages/${kind}/index`)
})

it('all calls share one access token, also calls at the same moment', async () => {
  const { fake, mini } = await aStage()
  await Promise.all(Array.from({ length: 8 }, () => mini.link('link', 'K7QM2XWD', 30)))
  await mini.link('scheme', 'K7QM2XWD', 5)
  expect(fake.calls('stable_token')).toHaveLength(1)
  expect(fake.calls('generate_urllink')).toHaveLength(8)
})

it.each([40001, 42001])(
  'an access token that is refused with %i is fetched again once, and the call is repeated',
  async (code) => {
    const { fake, mini } = await aStage(({ path }, nth) => (path.includes('scheme') && nth === 1 ? code : null))
    expect((await mini.link('scheme', 'K7QM2XWD', 30)).url).toMatch(/^weixin:/)
    expect([fake.calls('stable_token').length, fake.calls('generatescheme').length]).toEqual([2, 2])
  },
)

it('an access token that was replaced by another program is fetched again', async () => {
  const { fake, mini } = await aStage()
  await mini.link('link', 'K7QM2XWD', 30)
  fake.renew()
  const answers = await Promise.all(Array.from({ length: 4 }, () => mini.link('link', 'K7QM2XWD', 30)))
  expect(answers).toHaveLength(4)
  expect(fake.calls('stable_token').length).toBeLessThanOrEqual(1 + 4)
})

it('a call whose access token is always refused fails after one repetition', async () => {
  const { fake, mini } = await aStage(({ path }) => (path.includes('urllink') ? 40001 : null))
  await expect(mini.link('link', 'K7QM2XWD', 30)).rejects.toMatchObject({ code: '40001' })
  expect(fake.calls('generate_urllink')).toHaveLength(2)
})

it('an access token is renewed five minutes before it expires', async () => {
  const { fake, mini } = await aStage()
  await mini.link('link', 'K7QM2XWD', 30)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_800_000 })
  try {
    await mini.link('link', 'K7QM2XWD', 30)
    expect(fake.calls('stable_token')).toHaveLength(1)
    vi.setSystemTime(Date.now() + 150_000)
    await mini.link('link', 'K7QM2XWD', 30)
    expect(fake.calls('stable_token')).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

it('a call over the daily limit (45009) fails at once and is not retried', async () => {
  const { fake, mini } = await aStage(({ path }) => (path.includes('urllink') ? 45009 : null))
  await expect(mini.link('link', 'K7QM2XWD', 30)).rejects.toMatchObject({ code: '45009', quota: true, retry: true })
  expect(fake.calls('generate_urllink')).toHaveLength(1)
})

it('a call is retried after a temporary fault, such as a busy system or a broken response', async () => {
  const courses: Course[] = [-1, 'broken', null]
  const { fake, mini } = await aStage(({ path }, nth) => (path.includes('unlimit') ? (courses[nth - 1] ?? null) : null))
  expect((await mini.code('K7QM2XWD')).type).toBe('image/jpeg')
  expect(fake.calls('getwxacodeunlimit')).toHaveLength(3)
})

it.each(['silent', 'cut', 'noJson', 'broken'] as const)(
  'a call with the fault %s fails after two retries, without the secret or the token in the error',
  async (course) => {
    const { fake, mini } = await aStage(({ path }) => (path.includes('unlimit') ? course : null), 1000)
    const error = await mini.code('K7QM2XWD').catch((cause: Error) => cause as Error)
    expect(error).toBeInstanceOf(MiniSilent)
    expect(fake.calls('getwxacodeunlimit')).toHaveLength(3)
    expect(`${(error as Error).message} ${(error as Error).stack}`).not.toMatch(/token-|0123456789abcdef0123/)
  },
)

it.each([
  [41030, '没有这个页面'],
  [40164, 'IP 白名单'],
  [47001, '微信没有答应（47001'],
])('a JSON error with HTTP 200 in place of a picture is a refusal: %i', async (code, words) => {
  const { mini } = await aStage(({ path }) => (path.includes('unlimit') ? code : null))
  const error = await mini.code('K7QM2XWD').catch((cause: Error) => cause as Error)
  expect(error).toBeInstanceOf(MiniRefusal)
  expect((error as Error).message).toContain(words)
})

it('a wrong secret is refused with its own code, and the next call requests a token again', async () => {
  const fake = await fakeWechat()
  closing.push(fake.close)
  const mini = wechat({ ...settings, secret: 'f'.repeat(32), base: fake.base }, { limit: 20_000, pauses: [] })
  for (let times = 1; times <= 2; times++) {
    await expect(mini.code('K7QM2XWD')).rejects.toMatchObject({ code: '40125', retry: false })
    expect(fake.calls('stable_token')).toHaveLength(times)
  }
})
