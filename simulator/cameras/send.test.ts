import { expect, it } from 'vitest'
import type { Ingest } from '#client/ingest.ts'
import { Unreachable } from '#client/transport.ts'
import type { Camera, Step } from '../world/step.ts'
import type { Recorder } from './recorder.ts'
import { send } from './send.ts'
import { newTally } from './tally.ts'

const camera: Camera = { gbCode: '34100300001327000001', areaId: 1, caseId: 1, openFrom: '07:00', openTo: '18:00' }
const at = new Date().toISOString()
const openid = 'oVisitor000001'
const steps: Step[] = [
  {
    name: 'payments',
    at: 3,
    camera,
    item: { orderNo: 'JY0000001', result: 'success', channel: 'wechat', transactionId: '4200001', amountFen: 1990, at },
  },
  {
    name: 'orders',
    at: 2,
    camera,
    item: {
      orderNo: 'JY0000001',
      kind: 'video',
      gbCode: camera.gbCode,
      openid,
      amountFen: 1990,
      goods: '精彩短片',
      at,
    },
  },
  { name: 'scans', at: 1, camera, item: { scanId: 's1', gbCode: camera.gbCode, openid, at } },
]

function post(answer: (name: string) => number) {
  const names: string[] = []
  const sent: unknown[] = []
  const ingest = {
    async post(name: string, items: unknown[]) {
      const code = answer(name)
      if (code === 0) throw new Unreachable('nobody')
      names.push(name)
      sent.push(...items)
      return items.map((_, index) => ({ index, code, msg: 'no', id: null, repeated: false }))
    },
  } as unknown as Ingest
  const tally = newTally()
  return {
    names,
    items: sent,
    tally,
    ingestOf: () => ingest,
    studio: { take: () => Promise.reject(), still: () => Promise.reject(), facesOf: () => undefined },
  }
}
const size = { width: 1, height: 1 }

it('steps on which others depend are sent first', async () => {
  const to = post(() => 200)
  expect(await send(steps, to, size)).toEqual([])
  expect(to.names).toEqual(['scans', 'orders', 'payments'])
  expect(to.tally).toMatchObject({ paid: 1, paidFen: 1990, refused: 0 })
})

it('a step that got no response is returned, with the steps that depend on it', async () => {
  const to = post((name) => (name === 'orders' ? 0 : 200))
  expect((await send(steps, to, size)).map(({ name }) => name)).toEqual(['orders', 'payments'])
  expect(to.tally).toMatchObject({ paid: 0, unreachable: 1 })
})

it('a refused item is counted, and its reason is recorded', async () => {
  const to = post((name) => (name === 'payments' ? 1512 : 200))
  expect(await send(steps, to, size)).toEqual([])
  expect(to.tally).toMatchObject({ paid: 0, paidFen: 0, refused: 1, lastRefusal: 'payments 1512 no' })
})

it('a clip match is sent with the faces of the clip, and not at all if the clip does not show the visitor', async () => {
  const to = post(() => 200)
  const faces = [{ atMs: 80, box: [0.1, 0.2, 0.05, 0.1] as const, member: 0, clarity: 90 }]
  const recorder: Recorder = {
    gapMs: 0,
    record: () => Promise.reject(),
    facesOf: (clip, member) => (clip === 'c1' && member === 0 ? faces : []),
  }
  const match = (clip: string, member: number): Step => ({
    name: 'clipMatches',
    at: 1,
    camera,
    item: { recordId: `m-${clip}-${member}`, clip, openid, score: 0.9, engine: 'test', member, at },
  })
  const own = { videoId: 'v1', gbCode: camera.gbCode, openid, templateId: 1, from: at, to: at, at }
  const film: Step = { name: 'films', at: 2, camera, item: { ...own, clips: ['c1'] } }
  expect(await send([film, match('c1', 0), match('c1', 1), match('c2', 0)], { ...to, recorder }, size)).toEqual([])
  const found = { recordId: 'm-c1-0', clip: 'c1', openid, score: 0.9, engine: 'test', at }
  expect(to.items).toEqual([{ ...found, faces: [{ atMs: 80, box: [0.1, 0.2, 0.05, 0.1], clarity: 90 }] }, own])
})
