import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Ingest } from '#client/ingest.ts'
import { ingest } from '#contract/ingest/ingest.ts'
import { areas } from '#contract/scenic/areas.ts'
import { templates } from '#contract/videos/templates.ts'
import { aCamera } from './camera.ts'
import { deskOf } from './desk.ts'
import { test } from './test.ts'
import { faultsOf, signIn } from './world.ts'

const run = promisify(execFile)
const ffmpeg = process.env.FFMPEG || 'ffmpeg'
/** The colour of the sticker. */
const magenta = '#ff00ff'

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jy-film-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a template made from an uploaded picture is tried, sampled and published, and the next visitor’s film shows it', async ({
  page,
  request,
  baseURL,
}) => {
  const faults = faultsOf(page)
  const desk = await deskOf(request, baseURL!, 1)
  const project = `影片 ${Date.now()}`
  const [area] = (await desk.call(areas.list, { sort: 'createdAt' })).rows
  const { gbCode, sender } = await aCamera(desk, baseURL!, area!, project)
  const visitor = await aVisit(sender, gbCode)

  await signIn(page, 1)
  await upload(page, await sticker('云海徽章'))
  await make(page, { name: '云海纪念', project })
  const tried = await triedFrames(page)
  for (const frame of [tried.preview, tried.sample]) expect(await magentaShare(frame)).toBeGreaterThan(0.03)
  await publish(page)

  const { rows } = await desk.call(templates.list, { q: '云海纪念' })
  const videoId = await visitor.asksForFilm(rows[0]!.id)
  await page.goto(`/dataOps/video?q=${videoId}`)
  await page.getByLabel('视频卡片').getByText(project).click()
  const drawer = page.getByRole('dialog')
  const player = drawer.locator('video')
  await expect(player).toBeVisible({ timeout: 90_000 })
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => [video.readyState > 0, video.error]))
    .toEqual([true, null])
  expect(await magentaShare(await frameOf(page, await player.getAttribute('src')))).toBeGreaterThan(0.03)
  // Without a graphics card the browser draws slowly, and says so.
  expect(faults.filter((fault) => !fault.includes('GL Driver Message'))).toEqual([])
})

/** Two clips that a camera took of a visitor. */
async function aVisit(sender: Ingest, gbCode: string) {
  const openid = `oFilm_${Date.now()}`
  const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString()
  for (const [number, scene] of ['testsrc2', 'smptebars'].entries()) {
    const path = join(folder, `${scene}.mp4`)
    // In grey, so that no colour of theirs is taken for the sticker's.
    const picture = `${scene}=size=640x360:rate=25,hue=s=0`
    await run(ffmpeg, [
      ...['-v', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'anullsrc=r=48000', '-t', '4'],
      ...['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-c:a', 'aac', path],
    ])
    const clip = { clipId: `${openid}-${number}`, gbCode, recordedAt: at(10 * number), openid }
    const file = { content: readFileSync(path), name: 'clip.mp4', type: 'video/mp4' }
    expect(await sender.upload(ingest.clip, clip, { file })).toMatchObject({ code: 200 })
  }
  return {
    async asksForFilm(templateId: number): Promise<string> {
      const videoId = `v-${openid}`
      const film = { videoId, gbCode, openid, templateId, from: at(-600), to: at(30), at: at(40) }
      expect(await sender.post('films', [film])).toMatchObject([{ code: 200 }])
      return videoId
    },
  }
}

async function sticker(name: string): Promise<string> {
  const path = join(folder, `${name}.png`)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="150" fill="${magenta}"/></svg>`
  writeFileSync(path, await sharp(Buffer.from(drawing)).png().toBuffer())
  return path
}

async function upload(page: Page, file: string) {
  await page.goto('/task/material')
  await page.getByRole('button', { name: '上传素材' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('种类', { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: '贴纸' }).click()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog).toContainText('1 / 1 个已上传')
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('云海徽章').first()).toBeVisible()
}

/** A template of two shots with the sticker over both, by the pages alone. */
async function make(page: Page, { name, project }: { name: string; project: string }) {
  await page.goto('/task/template')
  await page.getByRole('button', { name: '新增模板' }).first().click()
  await page.getByRole('textbox', { name: '模板名称' }).fill(name)
  await page.getByLabel('项目', { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: project }).first().click()
  const library = page.getByRole('complementary', { name: '素材库' })
  await library.getByRole('button', { name: '片段位' }).click()
  await library.getByRole('group', { name: '素材库' }).getByRole('button', { name: '素材' }).click()
  await library.getByRole('button', { name: '云海徽章' }).click()

  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(/\/task\/template\/edit\/\d+$/)
}

/** What the preview shows after a second, with the clips of the visit, and what a maker makes of it: the sample after another one. */
async function triedFrames(page: Page): Promise<{ preview: Buffer; sample: Buffer }> {
  await page.getByRole('button', { name: '试看' }).click()
  const dialog = page.getByRole('dialog', { name: '试看' })
  const picture = dialog.getByRole('img', { name: '成片画面' })
  await expect(picture).toHaveAttribute('data-frame', '0')
  await dialog.getByRole('slider', { name: '播放位置' }).press('Shift+ArrowRight')
  await expect(picture).toHaveAttribute('data-frame', '25')
  const preview = await picture.screenshot()
  await dialog.getByRole('button', { name: '制作样片' }).click()
  const video = dialog.locator('video')
  await expect(video).toBeVisible({ timeout: 90_000 })
  // It plays to its end.
  const end = () => video.evaluate((of: HTMLVideoElement) => [of.ended, of.error, Math.round(of.duration)])
  await expect.poll(end, { timeout: 20_000 }).toEqual([true, null, 5])
  const sample = await frameOf(page, await video.getAttribute('src'))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return { preview, sample }
}

async function publish(page: Page) {
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function frameOf(page: Page, address: string | null): Promise<Buffer> {
  const film = join(folder, 'film.mp4')
  writeFileSync(film, await (await page.request.get(address!)).body())
  const frame = join(folder, 'frame.png')
  await run(ffmpeg, ['-v', 'error', '-y', '-ss', '1', '-i', film, '-frames:v', '1', frame])
  return readFileSync(frame)
}

/** Which share of a picture is magenta, roughly: films do not keep colours exactly. */
async function magentaShare(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > 180 && data[at + 1]! < 90 && data[at + 2]! > 180) found++
  return found / (info.width * info.height)
}
