import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { openIngest } from '#client/ingest.ts'
import { ingestKeys } from '#contract/accounts/ingestKeys.ts'
import { rollouts } from '#contract/releases/rollouts.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { random } from '#scenery/random.ts'
import { Box } from '#simulator/boxes/box.ts'
import { busPassword } from '#simulator/boxes/boxes.ts'
import { openPrograms } from '#simulator/boxes/programs.ts'
import { anImage } from '#test/rows/softwareRows.ts'
import { deskOf } from './desk.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { walked } from './journeys.ts'
import { test } from './test.ts'
import { faultsOf, signIn } from './world.ts'

/** What may have to be pressed from the start page until the cameras are on their way back, and to read what happened. */
const maxClicks = 6
/** Two of them refuse updates, so that the first wave of three has at least one that is updated and one that is not. */
const cameraFaults = [undefined, undefined, 'refusing', 'refusing'] as const

type Desk = Awaited<ReturnType<typeof deskOf>>

/** Cameras of a new project on the device bus, all with the same program. `stop` takes them off the bus. */
async function camerasOn({ call }: Desk, base: string, mark: string, number: string) {
  const { operatorId } = (await call(areas.list, { sort: 'createdAt' })).rows[0]!
  const { id: areaId } = await call(areas.add, { operatorId, name: `升级 ${mark}`, province: '安徽省' })
  const { id: caseId } = await call(cases.add, { areaId, name: `升级 ${mark}`, caseType: 'travelPhoto' })
  const key = await call(ingestKeys.add, { operatorId, name: `升级 ${mark}` })
  const url = await openIngest(base, key).bus()
  const folder = await mkdtemp(join(tmpdir(), 'jy-e2e-programs-'))
  const programs = await openPrograms(folder, base)
  const cameras: { id: number; gbCode: string; box: Box }[] = []
  for (const [at, fault] of cameraFaults.entries()) {
    const gbCode = (await call(devices.freeGbCode, { caseId })).gbCode!
    const { id } = await call(devices.add, { caseId, name: `升级 ${mark} ${at}`, gbCode, smartType: 'face' })
    await programs.install(gbCode, number)
    const camera = { gbCode, areaId, caseId, openFrom: '00:00', openTo: '23:59' }
    const password = busPassword(key, gbCode)
    const still = async () => Buffer.alloc(0)
    cameras.push({
      id,
      gbCode,
      box: new Box({ camera, password, fault, random: random(gbCode), still, programs, pace: 20 }),
    })
  }
  const clock = setInterval(() => {
    for (const { box } of cameras) box.turn(url, true, Date.now())
  }, 100)
  const running = async () =>
    (await call(devices.list, { caseId })).rows.map(({ programVersion }) => programVersion).toSorted()
  await expect.poll(running, { timeout: 30_000 }).toEqual(cameras.map(() => number))
  return {
    ids: cameras.map(({ id }) => id),
    running,
    async stop() {
      clearInterval(clock)
      await Promise.all(cameras.map(({ box }) => box.leave()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function aVersion({ call }: Desk, number: string) {
  const { key } = await call(softwareVersions.uploadFile, anImage(), 0, { product: 'camera' })
  const { id } = await call(softwareVersions.add, { product: 'camera', number, notes: '夜间曝光', key })
  await call(softwareVersions.release, { version: 0 }, id)
  return { id, number }
}

/** A rollout that waits for a person because cameras of its first wave have refused it. */
async function aBadRollout(request: APIRequestContext, base: string) {
  const desk = await deskOf(request, base, 1)
  const mark = `${Date.now()}`
  const [former, next] = [await aVersion(desk, `1.0.0-${mark}`), await aVersion(desk, `1.1.0-${mark}`)]
  const cameras = await camerasOn(desk, base, mark, former.number)
  const plan = { waveBy: 'count', waveSizes: [3], successPercent: 100, maxFailures: 3, avoidsOpening: false }
  const reach = { versionId: next.id, deviceIds: cameras.ids, cameras: cameras.ids.length }
  const { id } = await desk.call(rollouts.add, { ...reach, ...plan })
  const stateOf = async () => (await desk.call(rollouts.list, { id })).rows[0]!
  await expect.poll(async () => (await stateOf()).state, { timeout: 60_000 }).toBe('paused')
  return { ...(await stateOf()), former, next, cameras }
}
type BadRollout = Awaited<ReturnType<typeof aBadRollout>>

/** From the message of the pause to the version before, and to what is told about it. */
async function walk(
  page: Page,
  { id, name, former, next, done, reason, cameras }: BadRollout,
  hand: Hand,
  look: (name: string) => Promise<unknown> = async () => {},
) {
  const faults = faultsOf(page)
  await hand.press(page.getByRole('button', { name: /^消息/ }))
  const message = page.getByRole('dialog', { name: '平台消息' }).getByRole('listitem').filter({ hasText: next.number })
  await look('message')
  await hand.press(message.getByRole('link', { name: '查看' }))

  const bad = page.getByRole('dialog', { name })
  await expect(bad.getByRole('status').filter({ hasText: reason })).toBeVisible()
  await expect(bad).toContainText('边缘盒存储已满，不能执行')
  await look('paused')
  await hand.press(bad.getByRole('button', { name: `停止并回滚到 ${former.number}` }))
  const form = page.getByRole('dialog', { name: '停止并回滚', exact: true })
  await expect(form).toContainText(`${done} 台，在 1 个景区，现在在线 ${done} 台`)
  await hand.enter(form.getByLabel('原因'))
  await page.keyboard.type('照片发绿')
  await look('form')
  await hand.press(form.getByRole('button', { name: '停止并回滚' }))

  const back = page.getByRole('dialog', { name: new RegExp(`^${former.number} #`) })
  await expect(back).toContainText(`完成 ${done}，共 ${done} 台`, { timeout: 60_000 })
  expect(await cameras.running()).toEqual(cameras.ids.map(() => former.number))
  await look('back')
  await hand.press(back.getByRole('link', { name: `升级 #${id}` }))
  await expect(bad.getByRole('status').filter({ hasText: `回滚到 ${former.number}：照片发绿` })).toBeVisible()
  // All that it had updated is back.
  await expect(bad.getByRole('button', { name: /回滚/ })).toHaveCount(0)
  const events = bad.getByRole('listitem')
  await expect(events.filter({ hasText: /^暂停/ })).toContainText(reason)
  await expect(events.filter({ hasText: `回滚到 ${former.number}（升级 #` })).toContainText('照片发绿')
  await look('told')
  expect(faults).toEqual([])
}

for (const [where, width] of [
  ['wide', 1440],
  ['phone', 390],
] as const)
  test(
    `a bad rollout is seen, stopped, taken back and explained in ${maxClicks} clicks (${where})`,
    walked('rollout', where),
    async ({ page, request, baseURL }) => {
      const bad = await aBadRollout(request, baseURL!)
      await page.setViewportSize({ width, height: 844 })
      await signIn(page, 0)
      const hand = mouse(page)
      await walk(page, bad, hand, lookAt(page, `rollout-${where}`)).finally(bad.cameras.stop)
      expect(hand.clicks()).toBeLessThanOrEqual(maxClicks)
    },
  )

test(
  'a bad rollout is seen, stopped, taken back and explained without a mouse',
  walked('rollout', 'keys'),
  async ({ page, request, baseURL }) => {
    const bad = await aBadRollout(request, baseURL!)
    await signIn(page, 0)
    await walk(page, bad, keyboard(page)).finally(bad.cameras.stop)
  },
)
