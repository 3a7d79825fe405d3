import { createSecretKey, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseAway } from '#server/platform/db/connection/away.ts'
import type { Db } from '#server/platform/db/open.ts'
import { aKey, type Key, openSender, type Sender } from '#test/clients/sender.ts'
import { aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { Unauthorized } from './claim.ts'
import type { Request } from './entry.ts'
import { type Post, together } from './together.ts'

let server: TestServer
let places: Place[]
let keys: Key[]
let senders: Sender[]
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  places = await Promise.all([1, 2, 3].map(() => aPlace(db())))
  keys = await Promise.all(places.map(({ operatorId }) => aKey(server.services, operatorId)))
  senders = keys.map((key) => openSender(server, key))
})
afterAll(() => server.close())

const beat = ({ gbCode }: Place) => ({ gbCode, at: new Date().toISOString() })
const heartbeatOf = async ({ deviceId }: Place) =>
  (await db().selectFrom('device').select('lastHeartbeatAt').where('id', '=', deviceId).executeTakeFirstOrThrow())
    .lastHeartbeatAt
/** The first are done alone; those that come while these are at work become a group. */
const atOnce = <T>(...sends: (() => Promise<T>)[]) => Promise.all(sends.map((send) => send()))

describe('heartbeats that arrive together', () => {
  it('of three operators are each answered for the cameras of its own', async () => {
    const all = places.map(beat)
    const answers = await atOnce(...senders.map((sender) => () => sender.batch('heartbeats', all)))
    expect(answers.map(({ data }) => data.items.map(({ code }) => code))).toEqual([
      [200, 1512, 1512],
      [1512, 200, 1512],
      [1512, 1512, 200],
    ])
    expect(answers.map(({ data }, at) => data.items[at]!.id)).toEqual(places.map(({ deviceId }) => deviceId))
    for (const place of places) expect(await heartbeatOf(place)).not.toBeNull()
  })

  it('do not store that of a camera of another operator', async () => {
    const [own, other] = places as [Place, Place]
    await atOnce(...Array.from({ length: 6 }, () => () => senders[0]!.batch('heartbeats', [beat(other)])), () =>
      senders[0]!.batch('heartbeats', [beat(own)]),
    )
    expect(await heartbeatOf(other)).toBeNull()
    expect(await heartbeatOf(own)).not.toBeNull()
  })

  it('are each refused by themselves: a revoked key, a used nonce, a reused Idempotency-Key, a malformed item', async () => {
    const [first, second, revoked] = senders as [Sender, Sender, Sender]
    const used = { nonce: randomBytes(16).toString('hex'), idempotencyKey: unique('idem-') }
    await first.batch('heartbeats', [beat(places[0]!)], used)
    await revoked.batch('heartbeats', [beat(places[2]!)])
    await db()
      .updateTable('ingestKey')
      .set({ revokedAt: new Date().toISOString() })
      .where('id', '=', revoked.key.id)
      .execute()
    const answers = await atOnce(
      () => second.batch('heartbeats', [beat(places[1]!)]),
      () => second.batch('heartbeats', [beat(places[1]!)]),
      () => revoked.batch('heartbeats', [beat(places[2]!)]),
      () => first.batch('heartbeats', [beat(places[0]!)], { nonce: used.nonce }),
      () => first.batch('heartbeats', [beat(places[0]!), beat(places[0]!)], { idempotencyKey: used.idempotencyKey }),
      () => second.batch('heartbeats', [{ gbCode: 'short' }, beat(places[1]!)]),
      () => first.batch('heartbeats', [beat(places[0]!)]),
    )
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [200, 200],
      [200, 200],
      [401, 401],
      [401, 401],
      [200, 2001],
      [200, 200],
      [200, 200],
    ])
    expect(answers[5]!.data.items.map(({ code }) => code)).toEqual([2000, 200])
  })

  it('with one nonce count once', async () => {
    const nonce = randomBytes(16).toString('hex')
    const others = Array.from({ length: 3 }, () => () => senders[1]!.batch('heartbeats', [beat(places[1]!)]))
    const same = Array.from({ length: 8 }, () => () => senders[0]!.batch('heartbeats', [beat(places[0]!)], { nonce }))
    const answers = (await atOnce(...others, ...same)).slice(others.length)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)])
  })

  it('as deliveries of one request get one answer', async () => {
    const items = [beat(places[0]!)]
    const idempotencyKey = unique('idem-')
    const answers = await atOnce(
      ...Array.from({ length: 8 }, () => () => senders[0]!.batch('heartbeats', items, { idempotencyKey })),
    )
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => answers[0]!.data))
    expect(answers[0]!.data.items[0]).toMatchObject({ code: 200, repeated: false })
  })

  it('of one camera leave the latest', async () => {
    const now = Date.now()
    const times = Array.from({ length: 10 }, (_, at) => new Date(now - ((at * 7) % 10) * 1000).toISOString())
    await atOnce(...times.map((at) => () => senders[0]!.batch('heartbeats', [{ gbCode: places[0]!.gbCode, at }])))
    expect(Date.parse((await heartbeatOf(places[0]!))!)).toBe(now)
  })
})

describe('requests that are done together', () => {
  const groups: string[][] = []
  const request = (): Request => ({
    key: { id: keys[0]!.id, secret: createSecretKey(Buffer.from('unused')) },
    claim: {
      keyId: keys[0]!.keyId,
      time: '',
      nonce: randomBytes(16).toString('hex'),
      signature: '',
      idempotencyKey: unique('idem-'),
    },
    path: '/',
    bodyHash: '',
  })
  const open = (refuse: (inputs: string[]) => void = () => {}) => {
    groups.length = 0
    return together<string, string>(db(), 10, async (_: Db, posts: readonly Post<string>[]) => {
      const inputs = posts.map(({ input }) => input)
      groups.push(inputs)
      refuse(inputs)
      return inputs.map((input) => `answer to ${input}`)
    })
  }
  const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

  it('become a group while others are at work, and each gets its own answer', async () => {
    const post = open()
    const answers = await Promise.all(letters.map((letter) => post(request(), letter, 1)))
    expect(answers).toEqual(letters.map((letter) => `answer to ${letter}`))
    expect(groups.length).toBeLessThan(letters.length)
    expect(groups.flat().toSorted()).toEqual(letters)
  })

  it('are no more than fit a group, and a larger one is done alone', async () => {
    const post = open()
    const sizes = [1, 1, 6, 4, 1, 30, 2]
    await Promise.all(letters.map((letter, at) => post(request(), letter, sizes[at]!)))
    expect(groups.flat().toSorted()).toEqual(letters)
    for (const group of groups) {
      const size = group.reduce((sum, letter) => sum + sizes[letters.indexOf(letter)]!, 0)
      expect(group.length === 1 || size <= 10).toBe(true)
    }
  })

  it('are never deliveries of one request, which would undo the group', async () => {
    const post = open()
    const [own, other] = [request(), request()]
    const again = ({ claim, ...rest }: Request): Request => ({
      ...rest,
      claim: { ...claim, nonce: randomBytes(16).toString('hex') },
    })
    const posts = [post(request(), 'a', 1), post(request(), 'b', 1)]
    for (let n = 0; n < 5; n++) posts.push(post(again(own), 'c', 1), post(again(other), 'd', 1))
    expect(await Promise.all(posts)).toEqual(
      ['a', 'b', ...Array(5).fill(['c', 'd']).flat()].map((one) => `answer to ${one}`),
    )
    for (const group of groups) expect(group).toEqual([...new Set(group)])
  })

  it('are done one by one after a fault, so that it is that of one alone', async () => {
    const post = open((inputs) => {
      if (inputs.includes('f')) throw new Error('f is bad')
    })
    const outcomes = await Promise.allSettled(letters.map((letter) => post(request(), letter, 1)))
    expect(outcomes.map(({ status }) => status)).toEqual(
      letters.map((letter) => (letter === 'f' ? 'rejected' : 'fulfilled')),
    )
  })

  it('are all told at once that the database is away', async () => {
    const post = open((inputs) => {
      if (inputs.length > 1) throw new DatabaseAway(new Error('gone'))
    })
    const outcomes = await Promise.allSettled(letters.map((letter) => post(request(), letter, 1)))
    const failed = letters.filter((_, at) => outcomes[at]!.status === 'rejected')
    expect(failed.length).toBeGreaterThan(1)
    for (const letter of failed) expect(groups).not.toContainEqual([letter])
  })

  it('wait for nobody after one that was refused', async () => {
    const post = open()
    const twice = request()
    await post(twice, 'a', 1)
    await expect(post({ ...twice, bodyHash: 'other' }, 'b', 1)).rejects.toThrow(Unauthorized)
    expect(await post(request(), 'c', 1)).toBe('answer to c')
  })
})
