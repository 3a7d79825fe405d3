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

it('a code carries the short code as its scene and opens the page of the settings', async () => {
  const { fake, mini } = await aStage()
  await mini.code('K7QM2XWD')
  expect(fake.calls('getwxacodeunlimit')[0]!.body).toMatchObject({
    ...{ scene: 'K7QM2XWD', page: 'pages/index/index', check_path: true, env_version: 'release' },
  })
})

it.each(['video', 'portrait'] as const)('a code of a %s page carries the scene that it was given', async (kind) => {
  const { fake, mini } = await aStage()
  await mini.pageCode(kind, 'p=12&d=34')
  expect(fake.calls('getwxacodeunlimit')[0]!.body).toMatchObject({ scene: 'p=12&d=34', page: `pages/${kind}/index` })
  expect(mini.pageOf(kind)).toContain(`pages/${kind}/index`)
})

it('one token serves all calls, also those that come at once', async () => {
  const { fake, mini } = await aStage()
  await Promise.all(Array.from({ length: 8 }, () => mini.link('link', 'K7QM2XWD', 30)))
  await mini.link('scheme', 'K7QM2XWD', 5)
  expect(fake.calls('stable_token')).toHaveLength(1)
  expect(fake.calls('generate_urllink')).toHaveLength(8)
})

it.each([40001, 42001])(
  'a token that is refused with %i is fetched anew, once, and the call is made again',
  async (code) => {
    const { fake, mini } = await aStage(({ path }, nth) => (path.includes('scheme') && nth === 1 ? code : null))
    expect((await mini.link('scheme', 'K7QM2XWD', 30)).url).toMatch(/^weixin:/)
    expect([fake.calls('stable_token').length, fake.calls('generatescheme').length]).toEqual([2, 2])
  },
)

it('a token that somebody else has replaced is replaced here too', async () => {
  const { fake, mini } = await aStage()
  await mini.link('link', 'K7QM2XWD', 30)
  fake.renew()
  const answers = await Promise.all(Array.from({ length: 4 }, () => mini.link('link', 'K7QM2XWD', 30)))
  expect(answers).toHaveLength(4)
  expect(fake.calls('stable_token').length).toBeLessThanOrEqual(1 + 4)
})

it('a token that never is taken ends in a refusal, not in a loop', async () => {
  const { fake, mini } = await aStage(({ path }) => (path.includes('urllink') ? 40001 : null))
  await expect(mini.link('link', 'K7QM2XWD', 30)).rejects.toMatchObject({ code: '40001' })
  expect(fake.calls('generate_urllink')).toHaveLength(2)
})

it('a token is renewed five minutes before its end', async () => {
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

it('the daily limit (45009) is told at once and not asked for again', async () => {
  const { fake, mini } = await aStage(({ path }) => (path.includes('urllink') ? 45009 : null))
  await expect(mini.link('link', 'K7QM2XWD', 30)).rejects.toMatchObject({ code: '45009', quota: true, retry: true })
  expect(fake.calls('generate_urllink')).toHaveLength(1)
})

it('what passes by itself is tried again: a busy system, a broken answer, none at all', async () => {
  const courses: Course[] = [-1, 'broken', null]
  const { fake, mini } = await aStage(({ path }, nth) => (path.includes('unlimit') ? (courses[nth - 1] ?? null) : null))
  expect((await mini.code('K7QM2XWD')).type).toBe('image/jpeg')
  expect(fake.calls('getwxacodeunlimit')).toHaveLength(3)
})

it.each(['silent', 'cut', 'noJson', 'broken'] as const)(
  '%s is given up within its time, without the secret or the token in the words',
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
])('an error that comes as JSON with HTTP 200 where a picture was asked for is one: %i', async (code, words) => {
  const { mini } = await aStage(({ path }) => (path.includes('unlimit') ? code : null))
  const error = await mini.code('K7QM2XWD').catch((cause: Error) => cause as Error)
  expect(error).toBeInstanceOf(MiniRefusal)
  expect((error as Error).message).toContain(words)
})

it('a wrong secret is named, and the next call asks again', async () => {
  const fake = await fakeWechat()
  closing.push(fake.close)
  const mini = wechat({ ...settings, secret: 'f'.repeat(32), base: fake.base }, { limit: 20_000, pauses: [] })
  for (let times = 1; times <= 2; times++) {
    await expect(mini.code('K7QM2XWD')).rejects.toMatchObject({ code: '40125', retry: false })
    expect(fake.calls('stable_token')).toHaveLength(times)
  }
})
