import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import { draftOf, planOf } from '#contract/videos/film/draft.ts'
import type { FilmSource } from '#contract/videos/film/source.ts'
import { ffmpegEngine } from '#maker/engine/ffmpeg.ts'
import { findPrograms } from '#maker/engine/program.ts'
import {
  trialElement as element,
  openTrial,
  type TrialFiles,
  trialFiles,
  trialSource,
  visitRow,
} from '../harness/trial.ts'
import { test } from '../harness/visit.ts'

let files: TrialFiles
test.beforeAll(async () => {
  files = await trialFiles()
})

const canvasOf = (dialog: Locator) => dialog.getByRole('img', { name: '成片画面' })
const slider = (dialog: Locator) => dialog.getByRole('slider', { name: '播放位置' })
const atMs = async (dialog: Locator) => Number(await slider(dialog).getAttribute('aria-valuenow'))
const ready = (dialog: Locator) => expect(canvasOf(dialog)).toHaveAttribute('data-frame', '0')

/** Shows a time of the film, in steps of the arrow keys. */
async function seek(dialog: Locator, ms: number) {
  await slider(dialog).press('Home')
  for (let done = 0; done + 1000 <= ms; done += 1000) await slider(dialog).press('Shift+ArrowRight')
  for (let done = 0; done < ms % 1000; done += 100) await slider(dialog).press('ArrowRight')
  await expect(canvasOf(dialog)).toHaveAttribute('data-frame', String(Math.floor((ms * 25) / 1000 + 1e-6)))
}

test('a template is tried with the clips of the latest visit: it plays, pauses and is moved by keys and pointer', async ({
  visit,
}) => {
  const source = trialSource([element('fade', 1600, 800), element('caption', 0, 4000, {}, { text: '在{景区}' })])
  const dialog = await openTrial(visit, files, source)
  await expect(dialog.getByRole('radio', { name: /大门、山顶/ })).toBeChecked()
  await ready(dialog)
  await dialog.getByRole('button', { name: '播放', exact: true }).click()
  await expect.poll(() => atMs(dialog)).toBeGreaterThan(300)
  await expect.poll(async () => Number(await canvasOf(dialog).getAttribute('data-frame'))).toBeGreaterThan(5)
  await slider(dialog).press('Space')
  await expect(dialog.getByRole('button', { name: '播放', exact: true })).toBeVisible()
  await slider(dialog).press('End')
  expect(await atMs(dialog)).toBe(3960)
  await slider(dialog).press('PageDown')
  expect(await atMs(dialog)).toBe(2000)
  const box = (await slider(dialog).boundingBox())!
  await visit.page.mouse.click(box.x + box.width / 4, box.y + box.height / 2)
  expect(Math.abs((await atMs(dialog)) - 1000)).toBeLessThan(30)
  expect(visit.takeMessages()).toEqual([])
})

test('a film that follows the shape of its clips is also shown in the others', async ({ visit }) => {
  const source = trialSource([])
  const dialog = await openTrial(visit, files, { ...source, template: { ...source.template, aspect: 'auto' } })
  const shape = () => canvasOf(dialog).evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.height)
  await ready(dialog)
  expect(await shape()).toBeCloseTo(16 / 9, 2)
  await dialog.getByRole('button', { name: /9:16/ }).click()
  await expect.poll(shape).toBeCloseTo(9 / 16, 2)
  await dialog.getByRole('button', { name: /1:1/ }).click()
  await expect.poll(shape).toBeCloseTo(1, 2)
})

test('whoever may not see clips tries a template with a picture that shows nobody', async ({ visit }) => {
  const source = trialSource([element('caption', 0, 4000, {}, { text: '日出' })])
  const dialog = await openTrial(visit, files, { ...source, clips: [], photos: [] }, { isAllowed: false, rows: [] })
  await ready(dialog)
  await expect(dialog.getByText('账号没有查看照片和视频的权限')).toBeVisible()
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await expect(dialog.getByText('示范画面').first()).toBeVisible()
})

test('the preview says which shots and effects it cannot show, and why a template makes no film', async ({ visit }) => {
  const source = trialSource([element('sticker', 0, 4000, {}, { file: 'lost.png' })])
  const lost = {
    ...source,
    clips: source.clips.map((clip, at) => (at === 1 ? { ...clip, file: '/files/lost.mp4' } : clip)),
  }
  await visit.page.route('**/files/lost.*', (route) => route.fulfill({ status: 404 }))
  const dialog = await openTrial(visit, files, lost)
  await expect(dialog.getByText('预览中未显示：贴纸 固定贴纸')).toBeVisible()
  await expect(dialog.getByText(/第 2 段画面显示为黑色/)).toBeVisible()
  visit.takeMessages()
  const strict = trialSource([], { pointId: 9, missing: 'stop', pointName: '索道' })
  const refused = await openTrial(visit, files, strict, { isAllowed: true, rows: [visitRow] })
  await expect(refused.getByText('不能按这个模板制作：第 1 个片段位：没有「索道」的片段')).toBeVisible()
})

/** Each is made by FFmpeg and drawn by the page; the times are steps of 200 ms. */
const cases: readonly [words: string, source: FilmSource, times: readonly number[]][] = [
  ['cuts and cropped clips', trialSource([]), [0, 1000, 1800, 2000, 3000]],
  ['clips with bars, faster', trialSource([], { fit: 'contain', speed: 200 }), [400, 2400]],
  [
    'fast and frozen shots',
    trialSource([element('fast', 0, 1000, { speed: 2 }), element('freeze', 2400, 1000, { zoom: 1.3 })]),
    [400, 1600, 2800, 3600],
  ],
  ['a fade', trialSource([element('fade', 1600, 800)]), [1600, 1800, 2000, 2200, 2400]],
  ['a dip', trialSource([element('dip', 1600, 800, { light: 100 })]), [1800, 2000, 2200]],
  ['wipes', trialSource([element('wipe', 1600, 800, { angle: 150, soft: 20 })]), [1800, 2000, 2200]],
  ['a transition by a mask', trialSource([element('mask', 1600, 800, {}, { file: 'mask.png' })]), [1800, 2000, 2200]],
  [
    'looks',
    trialSource([
      element('look', 0, 2000, { strength: 70, fadeMs: 400 }, { file: 'look.cube' }),
      element('tone', 1000, 3000, { exposure: 0.6, contrast: 20, saturation: -40, warmth: 60 }),
      element('vignette', 2000, 2000),
    ]),
    [200, 800, 1600, 3000],
  ],
  [
    'a slow push and a following view',
    trialSource([element('push', 0, 2000, { to: 1.6, x: 30 }), element('follow', 2000, 2000)]),
    [1000, 1800, 2400, 3400],
  ],
  ['a blurred background', trialSource([element('blurBehind', 0, 4000)]), [1000, 3000]],
  [
    'stickers and pets',
    trialSource([
      element('sticker', 0, 4000, { angle: 20 }, { file: 'sticker.png' }),
      element('stickerFloat', 0, 4000, { x: 30, y: 30 }, { file: 'sticker.png' }),
      element('stickerPop', 0, 4000, { y: 70, x: 20 }, { file: 'sticker.png' }),
      element('petWalk', 0, 4000, { angle: 180 }, { file: 'sticker.png' }),
      element('petPeek', 0, 4000, { side: 90 }, { file: 'sticker.png' }),
      element('petFollow', 0, 4000, {}, { file: 'sticker.png' }),
    ]),
    [200, 1400, 2600, 3800],
  ],
  [
    'photos, pictures and inserted clips in a frame',
    trialSource([
      element('frame', 0, 4000, { inset: 10 }, { file: 'frame.png' }),
      element('visitorPhoto', 0, 2000, { width: 40 }),
      element('clip', 2000, 2000, { width: 40, x: 30 }, { file: 'two.mp4' }),
      element('picture', 2000, 2000, { width: 20, x: 70, opacity: 60 }, { file: 'photo.png' }),
    ]),
    [200, 1000, 2600, 3600],
  ],
  [
    'captions',
    trialSource([element('caption', 0, 4000, { size: 16, y: 50 }, { text: '在{景区}看日出' })]),
    [200, 2000],
  ],
]

for (const [words, source, times] of cases)
  test(`the preview shows ${words} as the film does`, { tag: '@deep' }, async ({ visit }) => {
    const dialog = await openTrial(visit, files, source)
    await ready(dialog)
    const film = await filmOf(source)
    const likeness: Record<number, number> = {}
    for (const ms of times) {
      await seek(dialog, ms)
      const drawn = join(files.folder, `drawn-${ms}.png`)
      const address = await canvasOf(dialog).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
      writeFileSync(drawn, Buffer.from(address.split(',')[1]!, 'base64'))
      likeness[ms] = ssim(drawn, film, (ms * 25) / 1000)
    }
    expect(
      Object.entries(likeness).filter(([, share]) => share < 0.95),
      JSON.stringify(likeness),
    ).toEqual([])
  })

/** Makes the film of a source as a film maker does, from the files that the page gets. */
async function filmOf(source: FilmSource): Promise<string> {
  const place = (file: string) => join(files.folder, basename(file))
  const plan = planOf(source, draftOf(source), {
    shot: (shot) => place((shot.clip === undefined ? source.photos[shot.photo] : source.clips[shot.clip])!.file),
    photo: (index) => place(source.photos[index]!.file),
    material: ({ file }) => place(file),
  })
  const output = join(files.folder, 'film.mp4')
  await ffmpegEngine(await findPrograms()).render({
    plan,
    output,
    poster: { output: join(files.folder, 'poster.jpg'), atMs: 0 },
  })
  return output
}

/** How like a frame of a film a picture is, 0 to 1. */
function ssim(picture: string, film: string, frame: number): number {
  const graph = `[0]select=eq(n\\,${frame})[a];[1]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[b];[a][b]ssim=stats_file=-`
  const made = execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    film,
    '-i',
    picture,
    '-lavfi',
    graph,
    '-frames:v',
    '1',
    '-f',
    'null',
    '-',
  ])
  return Number(/All:([\d.]+)/.exec(String(made))?.[1])
}
