import { afterAll, beforeAll, expect, it } from 'vitest'
import { ongoing, shownRollouts } from '#contract/reports/ongoing.ts'
import type { RecordState } from '#contract/videos/recordParts.ts'
import { aPrinter } from '#test/rows/printerRows.ts'
import { aRow } from '#test/rows/rows.ts'
import { aRollout } from '#test/rows/softwareRows.ts'
import { type Account, aDevice, anAccount, anOperator, aPlace, aTree, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let root: Account
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
})
afterAll(() => server.close())

const stateOf = async ({ token }: Account) => (await server.call(token, ongoing.state, {})).data
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const aVideo = ({ areaId, caseId, deviceId }: Place, state: RecordState, stateAt = hoursAgo(0)) =>
  aRow(db(), 'videoRecord', {
    ...{ areaId, caseId, deviceId, externalId: unique('v-'), state, stateAt, recordedAt: stateAt },
    ...(state === 'ready' && { file: 'https://videos.test/1.mp4', readyAt: stateAt }),
  })

type PrintState = 'queued' | 'sending' | 'printing' | 'failed'
const aPrint = ({ areaId, caseId }: Place, printerId: number, state: PrintState, at = hoursAgo(0)) =>
  aRow(db(), 'printJob', {
    ...{ printerId, areaId, caseId, kind: 'test', copies: 1, fit: 'fill', media: 'na_index-4x6_4x6in', state },
    ...{ requestKey: unique('k'), byId: root.id, byName: root.name, createdAt: at },
    ...(state === 'printing' && { remoteNumber: '1' }),
    ...(state === 'failed' && { doneAt: at }),
  })

it('videos that are made and wait are counted, and failures of a day; not what is done or on the camera', async () => {
  const place = await aPlace(db())
  const account = await anAccount(db(), 3, place.operatorId)
  expect((await stateOf(account)).films).toEqual({ synthesising: 0, uploaded: 0, failed: 0 })
  for (const state of ['recording', 'uploaded', 'uploaded', 'synthesising', 'ready', 'cancelled'] as const)
    await aVideo(place, state, hoursAgo(30))
  await aVideo(place, 'failed', hoursAgo(23))
  await aVideo(place, 'failed', hoursAgo(25))
  expect((await stateOf(account)).films).toEqual({ synthesising: 1, uploaded: 2, failed: 1 })
})

it('work of another customer is not counted, that of the operators below a channel is', async () => {
  const channel = await anOperator(db(), 'channel')
  const [own, foreign] = [await anOperator(db(), 'scenic', channel.id), await anOperator(db(), 'scenic')]
  await aVideo(await aPlace(db(), own.id), 'uploaded')
  for (const state of ['uploaded', 'synthesising', 'failed'] as const)
    await aVideo(await aPlace(db(), foreign.id), state)
  const counted = { synthesising: 0, uploaded: 1, failed: 0 }
  expect((await stateOf(await anAccount(db(), 3, own.id))).films).toEqual(counted)
  expect((await stateOf(await anAccount(db(), 2, channel.id))).films).toEqual(counted)
})

it('print jobs are counted by state, with failures of a day and the printers that hold others up', async () => {
  const place = await aPlace(db())
  const before = (await stateOf(root)).prints!
  const reports = (reportedState: 'printing' | 'stopped', seenAt: string) => ({ reportedState, seenAt })
  const printers = [
    ['printing', hoursAgo(0)],
    ['stopped', hoursAgo(0)],
    ['printing', hoursAgo(1)],
    // Nothing waits for it.
    ['stopped', hoursAgo(0)],
  ] as const
  const ids: number[] = []
  for (const [state, seenAt] of printers) {
    const { id } = await aPrinter(db(), place)
    await db().updateTable('printer').set(reports(state, seenAt)).where('id', '=', id).execute()
    ids.push(id)
  }
  await aPrint(place, ids[0]!, 'printing')
  await aPrint(place, ids[0]!, 'sending')
  for (const id of ids.slice(0, 3)) await aPrint(place, id, 'queued')
  await aPrint(place, ids[3]!, 'failed', hoursAgo(23))
  await aPrint(place, ids[3]!, 'failed', hoursAgo(25))
  const after = (await stateOf(root)).prints!
  const grown = Object.entries(after).map(([key, n]) => [key, n - before[key as keyof typeof before]])
  expect(Object.fromEntries(grown)).toEqual({ queued: 3, sending: 1, printing: 1, failed: 1, stuckPrinters: 2 })
})

it('rollouts under way are described with their cameras, paused ones first, and the rest is counted', async () => {
  expect((await stateOf(root)).rollouts).toEqual({ rows: [], total: 0 })
  const place = await aPlace(db())
  for (const state of ['scheduled', 'done', 'stopped'] as const) await aRollout(db(), place, state)
  const paused = await aRollout(db(), place, 'paused')
  for (const state of ['done', 'done', 'skipped', 'waiting'] as const) {
    const { areaId, caseId } = place
    const { id: deviceId } = await aDevice(db(), areaId, caseId)
    const doneAt = state === 'waiting' ? null : hoursAgo(0)
    await aRow(db(), 'rolloutTarget', { rolloutId: paused.id, areaId, caseId, deviceId, wave: 1, state, doneAt })
  }
  const running: number[] = []
  for (let n = 0; n < shownRollouts; n++) running.push((await aRollout(db(), place, 'running')).id)
  const { rows, total } = (await stateOf(root)).rollouts!
  expect(total).toBe(shownRollouts + 1)
  expect(rows[0]).toEqual({
    ...{ id: paused.id, state: 'paused', targets: 5, done: 2, failed: 1, skipped: 1 },
    name: expect.stringMatching(new RegExp(`^v1\\..+ #${paused.id}$`)),
  })
  expect(rows.slice(1).map(({ id }) => id)).toEqual(running.toReversed().slice(0, shownRollouts - 1))
})

it('a part is null for accounts that may not open the page behind it', async () => {
  const place = await aPlace(db())
  await aVideo(place, 'uploaded')
  const partsOf = async (account: Account) =>
    Object.entries(await stateOf(account)).flatMap(([part, value]) => (value === null ? [] : [part]))
  expect(await partsOf(root)).toEqual(['films', 'prints', 'rollouts'])
  expect(await partsOf(await anAccount(db(), 3, place.operatorId))).toEqual(['films'])
  expect(await partsOf(await anAccount(db(), 3, place.operatorId, aTree('dataOps/order')))).toEqual([])
  const narrowed = async (...pages: string[]) => partsOf(await anAccount(db(), 0, undefined, aTree(...pages)))
  expect(await narrowed('print/printer')).toEqual(['prints'])
  expect(await narrowed('systemOps/synthesis')).toEqual(['films'])
  expect(await narrowed('account/version')).toEqual(['rollouts'])
})
