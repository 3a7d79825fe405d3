import { expect } from '@playwright/test'
import { materials } from '#contract/videos/materials.ts'
import { withFields } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

const seconds = 20

/** A sound as WAV: quiet in its first half, loud in its second. */
function quietThenLoud(): Buffer {
  const rate = 8000
  const samples = Int16Array.from(
    { length: seconds * rate },
    (_, at) => Math.sin(at / 3) * (at < (seconds * rate) / 2 ? 1_000 : 30_000),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(2 * rate, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

test('the details of a sound show how it goes before it plays, and a press on it begins there', async ({ visit }) => {
  const { page } = visit
  const sound = { kind: 'audio', durationMs: seconds * 1000, url: '/files/sound.wav' }
  await withFields(visit, materials.list.path, sound)
  await page.route('**/files/sound.wav', (route) =>
    route.fulfill({ contentType: 'audio/wav', headers: { 'accept-ranges': 'none' }, body: quietThenLoud() }),
  )
  await visit.open('/task/audio', { variant: 'usual', role: 0 })
  await page.locator('#page tbody tr[data-at]').first().press('Enter')
  const drawer = page.getByRole('dialog').first()
  const wave = drawer.getByRole('slider', { name: '播放位置' })
  const heights = () =>
    wave.locator('i').evaluateAll((bars) => bars.map((bar) => Number.parseInt(bar.style.height, 10)))
  await expect.poll(async () => Math.max(...(await heights()))).toBe(100)
  const drawn = await heights()
  expect(Math.max(...drawn.slice(0, drawn.length / 2 - 1))).toBeLessThan(20)
  expect(Math.min(...drawn.slice(drawn.length / 2 + 1))).toBeGreaterThan(80)
  await expect(drawer.getByRole('button', { name: '播放', exact: true })).toBeVisible()
  const { width } = (await wave.boundingBox())!
  await wave.click({ position: { x: width * 0.75, y: 10 } })
  // Sooner than it would get there by playing.
  await expect(wave).toHaveAttribute('aria-valuenow', /^(1[5-9]|20)$/, { timeout: 10_000 })
  await wave.press('Home')
  await expect(wave).toHaveAttribute('aria-valuenow', /^[0-4]$/, { timeout: 10_000 })
  visit.takeMessages()
})
