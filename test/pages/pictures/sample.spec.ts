import { expect, type Locator, type Page } from '@playwright/test'
import type { Body } from '#contract/kit.ts'
import { type FilmSample, samples } from '#contract/videos/samples.ts'
import { ok } from '../harness/answer.ts'
import { openTrial, type TrialFiles, trialElement, trialFiles, trialSource, visitRow } from '../harness/trial.ts'
import { test } from '../harness/visit.ts'

let files: TrialFiles
test.beforeAll(async () => {
  files = await trialFiles()
})

/** Of a film of eight seconds, so that a sample is a part of it. */
const source = trialSource([trialElement('caption', 0, 8000, {}, { text: '在{景区}' })])
const longer = { ...source, template: { ...source.template, durationMs: 8000, aspect: 'auto' as const } }

const make = (dialog: Locator) => dialog.getByRole('button', { name: '制作样片' })
const slider = (dialog: Locator) => dialog.getByRole('slider', { name: '播放位置' })
const atMs = async (dialog: Locator) => Number(await slider(dialog).getAttribute('aria-valuenow'))
const ready = (dialog: Locator) =>
  expect(dialog.getByRole('img', { name: '成片画面' })).toHaveAttribute('data-frame', '0')

const waiting: FilmSample = {
  ...{ id: 3, visitorId: 5, version: 3, aspect: 'auto', part: { fromMs: 2000, lengthMs: 5000 }, state: 'waiting' },
  ...{ ahead: 1, makers: 1, busy: 1, fault: null, progress: null, reason: '', videoUrl: null },
}
const making: FilmSample = { ...waiting, state: 'making', ahead: null, progress: 43 }
const failed: FilmSample = { ...waiting, state: 'failed', ahead: null, reason: '片段 C-1 不能读取' }
const made: FilmSample = { ...waiting, state: 'ready', ahead: null, videoUrl: '/files/one.mp4' }

/** Answers the calls of samples. Returns what was asked for, and tells what there is from then on. */
async function serveSamples(page: Page) {
  const requested: Body<typeof samples.request>[] = []
  let sample: FilmSample | null = null
  await page.route(`**${samples.ofTemplate.path}`, (route) => route.fulfill(ok({ sample })))
  await page.route(`**${samples.request.path}`, (route) => {
    requested.push(route.request().postDataJSON())
    sample = { ...waiting, id: waiting.id + requested.length }
    return route.fulfill(ok({ id: sample.id }))
  })
  return { requested, now: (next: FilmSample) => (sample = { ...next, id: waiting.id + requested.length }) }
}

test('five seconds from where the preview stands are made, followed and compared with the preview by keys', async ({
  visit,
}) => {
  const dialog = await openTrial(visit, files, longer)
  const server = await serveSamples(visit.page)
  await ready(dialog)
  await expect(dialog.getByText('从 0:00.0 起 5 秒')).toBeVisible()
  for (const _ of [1, 2]) await slider(dialog).press('Shift+ArrowRight')
  await expect(dialog.getByText('从 0:02.0 起 5 秒')).toBeVisible()
  await make(dialog).press('Enter')
  await expect(dialog.getByText('样片 0:02.0–0:07.0：排队中，前面还有 1 个样片')).toBeVisible()
  expect(server.requested).toEqual([{ templateId: 7, version: 3, visitorId: 5, fromMs: 2000, aspect: 'auto' }])
  await expect(make(dialog)).toHaveAttribute('aria-description', '样片还没有做好')
  server.now({ ...waiting, ahead: 0, makers: 0 })
  await expect(dialog.getByText('等待制作程序启动')).toBeVisible()
  server.now(making)
  await expect(dialog.getByText('正在制作 43%')).toBeVisible()
  await expect(dialog.getByRole('progressbar', { name: '制作进度' })).toHaveAttribute('value', '43')
  server.now(made)
  // It is shown as soon as it is there, and plays.
  await expect(dialog.getByText('样片 0:02.0–0:07.0：已做好')).toBeVisible()
  await expect(dialog.locator('video')).toBeVisible()
  await expect.poll(() => atMs(dialog)).toBeGreaterThan(300)
  await slider(dialog).press('Space')
  await expect(dialog.getByRole('button', { name: '播放', exact: true })).toBeVisible()
  await slider(dialog).press('Home')
  await slider(dialog).press('Shift+ArrowRight')
  // The same moment of the film in the preview, and again in the sample.
  await dialog.getByRole('button', { name: '预览', exact: true }).press('Enter')
  await expect.poll(() => atMs(dialog)).toBe(3000)
  await expect(dialog.locator('video')).toHaveCount(0)
  await slider(dialog).press('Shift+ArrowRight')
  await dialog.getByRole('button', { name: '样片', exact: true }).press('Enter')
  await expect.poll(() => atMs(dialog)).toBe(2000)
  expect(visit.takeMessages()).toEqual([])
})

test('a sample that failed says why and is tried again from the same moment', async ({ visit }) => {
  const dialog = await openTrial(visit, files, longer)
  const server = await serveSamples(visit.page)
  await ready(dialog)
  await make(dialog).click()
  await expect(dialog.getByText('排队中')).toBeVisible()
  server.now(failed)
  await expect(dialog.getByText('样片 0:02.0–0:07.0：没有做成，片段 C-1 不能读取')).toBeVisible()
  await dialog.getByRole('button', { name: '再试' }).click()
  await expect.poll(() => server.requested.map(({ fromMs }) => fromMs)).toEqual([0, 2000])
  await expect(dialog.getByText('排队中')).toBeVisible()
})

test('a sample of another shape is not taken for that of the preview', async ({ visit }) => {
  const dialog = await openTrial(visit, files, longer)
  const server = await serveSamples(visit.page)
  await ready(dialog)
  await make(dialog).click()
  await expect(dialog.getByText('排队中')).toBeVisible()
  await dialog.getByRole('button', { name: /9:16/ }).click()
  await expect(dialog.getByText('你的另一个样片还在制作，制作新的会取代它')).toBeVisible()
  await make(dialog).click()
  await expect.poll(() => server.requested.at(-1)?.aspect).toBe('upright')
})

test('without clips of a visit, or without the right to see them, no sample can be made, and the button says why', async ({
  visit,
}) => {
  const dialog = await openTrial(visit, files, source, { isAllowed: true, rows: [visitRow] })
  await dialog.getByRole('radio', { name: /示范画面/ }).press('Space')
  await expect(make(dialog)).toHaveAttribute('aria-description', /示范画面不能制作/)
  await expect(dialog.getByText('全片 0:04.0')).toBeVisible()
  const refused = await openTrial(visit, files, source, { isAllowed: false, rows: [] })
  await expect(make(refused)).toHaveAttribute('aria-description', /没有查看照片和视频的权限/)
})
