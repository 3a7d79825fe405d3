import { afterEach, expect, it } from 'vitest'
import type { Ingest } from '#client/ingest.ts'
import { Refused, Unreachable } from '#client/transport.ts'
import type { Camera, Step } from '../world/step.ts'
import { openDarkroom } from './darkroom.ts'
import { EncoderFailure } from './encoder.ts'
import type { ClipStep, PictureStep, Post } from './send.ts'
import { newTally } from './tally.ts'

let stop = new AbortController()
afterEach(() => {
  stop.abort()
  stop = new AbortController()
})

const camera: Camera = { gbCode: '34100300001327000001', areaId: 1, caseId: 1, openFrom: '07:00', openTo: '18:00' }
const at = Date.now()
const picture = (pictureId: string): PictureStep => ({
  name: 'picture',
  at,
  camera,
  item: { pictureId, camera, party: 'p' },
})
const when = new Date(at).toISOString()
const openid = 'oVisitor000001'
const order: Step = {
  name: 'orders',
  at,
  camera,
  item: {
    orderNo: 'JY2026060300000000',
    kind: 'photo',
    gbCode: camera.gbCode,
    openid,
    amountFen: 1990,
    pictures: ['p1', 'p2'],
    goods: '三张电子照',
    at: when,
  },
}
const payment: Step = {
  name: 'payments',
  at,
  camera,
  item: {
    orderNo: 'JY2026060300000000',
    result: 'success',
    channel: 'wechat',
    transactionId: '4200001',
    amountFen: 1990,
    at: when,
  },
}
const match = (id: string): Step => ({
  name: 'faceMatches',
  at,
  camera,
  item: { recordId: `m-${id}`, picture: id, openid, score: 0.9, engine: 'test', face: 0, at: when },
})
const scan: Step = { name: 'scans', at, camera, item: { scanId: 's1', gbCode: camera.gbCode, openid, at: when } }

const clip = (clipId: string): ClipStep => ({
  name: 'clip',
  at,
  camera,
  item: { clipId, camera, party: 'p', seconds: 5 },
})
const clipMatch = (id: string): Step => ({
  name: 'clipMatches',
  at,
  camera,
  item: { recordId: `m-${id}`, clip: id, openid, score: 0.9, engine: 'test', member: 0, at: when },
})
const film = (...clips: string[]): Step => ({
  name: 'films',
  at,
  camera,
  item: { ...{ videoId: 'v1', gbCode: camera.gbCode, openid, templateId: 1, from: when, to: when, at: when }, clips },
})

function darkroom(answer: (pictureId: string) => Promise<void>, now?: () => number) {
  const taken = { jpeg: Buffer.alloc(4), width: 1, height: 1, faces: [] }
  const tally = newTally()
  const ingest = {
    async picture({ pictureId }: { pictureId: string }) {
      await answer(pictureId)
      return { index: 0, code: 200, msg: 'ok', id: 1, repeated: false }
    },
    async upload(_: unknown, { clipId }: { clipId: string }) {
      await answer(clipId)
      return { index: 0, code: 200, msg: 'ok', id: 1, repeated: false }
    },
  } as unknown as Ingest
  const post: Post = {
    ingestOf: () => ingest,
    tally,
    studio: { take: async () => taken, still: async () => taken, facesOf: () => undefined },
    recorder: {
      gapMs: 0,
      facesOf: () => undefined,
      async record({ clipId }) {
        if (clipId === 'torn') throw new EncoderFailure('no space left')
        return Buffer.alloc(4)
      },
    },
  }
  return { tally, ...openDarkroom(post, { width: 1, height: 1 }, stop.signal, now) }
}

async function until(holds: () => boolean) {
  await expect.poll(holds).toBe(true)
}

it('face matches, orders and what follows them wait until their picture has been sent', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const room = darkroom(() => promise)
  room.put([picture('p1'), picture('p2')])
  const steps = [scan, match('p1'), order, payment]
  expect(room.sort(steps)).toEqual({ go: [scan], hold: [match('p1'), order, payment] })
  resolve()
  await until(() => room.open().length === 0)
  expect(room.sort(steps)).toEqual({ go: steps, hold: [] })
  expect(room.tally.sent.picture).toBe(2)
})

it('an order is sent without a picture that was refused or took too long, and a face match on it is dropped', async () => {
  let time = 0
  const room = darkroom(
    async () => {
      throw new Refused(2001, '已存在')
    },
    () => time,
  )
  room.put([picture('p1')])
  await until(() => room.open().length === 0)
  room.put([picture('p2')])
  time = 90_000
  await until(() => room.open().length === 0)
  const { go, hold } = room.sort([match('p1'), match('p2'), order, payment])
  expect(hold).toEqual([])
  expect(go.map(({ name }) => name)).toEqual(['orders', 'payments'])
  expect(go[0]!.item).toMatchObject({ orderNo: 'JY2026060300000000', pictures: undefined })
  expect(room.tally).toMatchObject({ refused: 1, skipped: 1 })
})

it('a picture is sent again if the server did not respond', async () => {
  let tries = 0
  const room = darkroom(async () => {
    if (++tries === 1) throw new Unreachable('nobody')
  })
  room.put([picture('p1')])
  await until(() => room.open().length === 0)
  expect(tries).toBe(2)
  expect(room.tally).toMatchObject({ unreachable: 1, refused: 0 })
})

it('a clip is recorded after the one before has been sent, and what refers to it waits', async () => {
  const uploads: string[] = []
  const doors = new Map(['c1', 'c2'].map((id) => [id, Promise.withResolvers<void>()]))
  const room = darkroom((id) => {
    uploads.push(id)
    return doors.get(id)!.promise
  })
  room.put([clip('c1'), clip('c2')])
  const steps = [clipMatch('c1'), clipMatch('c2'), film('c1', 'c2')]
  await until(() => uploads.length === 1)
  expect(room.sort(steps)).toEqual({ go: [], hold: steps })
  doors.get('c1')!.resolve()
  await until(() => uploads.length === 2)
  expect(room.sort(steps)).toEqual({ go: [clipMatch('c1')], hold: [clipMatch('c2'), film('c1', 'c2')] })
  doors.get('c2')!.resolve()
  await until(() => room.open().length === 0)
  expect(room.sort(steps)).toEqual({ go: steps, hold: [] })
  expect(room.tally.sent.clip).toBe(2)
})

it('a film is made without a clip that could not be recorded, and not at all without any clip', async () => {
  const room = darkroom(async () => {})
  room.put([clip('torn'), clip('c1')])
  await until(() => room.open().length === 0)
  expect(room.sort([clipMatch('torn'), film('torn', 'c1'), film('torn')])).toEqual({ go: [film('c1')], hold: [] })
  expect(room.tally).toMatchObject({ skippedClips: 1, refused: 0 })
})
