import { expect } from '@playwright/test'
import { devices } from '#contract/scenic/devices.ts'
import { streams } from '#contract/streams/streams.ts'
import { hasFfmpeg, push } from '#test/clients/ffmpeg.ts'
import { deskOf } from './desk.ts'
import { test } from './test.ts'
import { faultsOf, signIn } from './world.ts'

test('a browser plays the stream that ffmpeg pushes', async ({ page, request, baseURL }) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed: nothing can be pushed')
  const { call } = await deskOf(request, baseURL!, 1)
  const camera = (await call(devices.list, { size: 1 })).rows[0]!
  const name = `端到端 ${Date.now()}`
  const { id } = await call(streams.add, { caseId: camera.caseId, deviceId: camera.id, name })
  await signIn(page, 1)
  const faults = faultsOf(page)
  const stream = async () => (await call(streams.list, { id })).rows[0]!
  // The media server begins with the first stream, on a port that is known then; an encoder tries again until then.
  let pushing = push((await stream()).pushUrl!)
  const state = async () => {
    const { pushUrl, state } = await stream()
    if (pushing.child.exitCode !== null) pushing = push(pushUrl!)
    return state
  }
  try {
    await expect.poll(state, { timeout: 15_000, intervals: [300] }).toBe('live')
    await page.goto(`/travelSpot/stream?open=${id}`)
    await expect(page.locator('[data-sight="playing"]')).toBeVisible()
    const video = page.locator('[data-sight] video')
    const playback = () =>
      video.evaluate((one: HTMLVideoElement) => ({ at: one.currentTime, size: [one.videoWidth, one.videoHeight] }))
    const first = await playback()
    expect(first.size).toEqual([320, 180])
    await expect.poll(async () => (await playback()).at).toBeGreaterThan(first.at + 1)
    expect(faults).toEqual([])
  } finally {
    await pushing.stop()
    await call(streams.remove, undefined, id)
  }
})
