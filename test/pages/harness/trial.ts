import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { effects } from '#contract/videos/effects.ts'
import type { FilmSource } from '#contract/videos/film/source.ts'
import { samples } from '#contract/videos/samples.ts'
import { templates } from '#contract/videos/templates.ts'
import { trials } from '#contract/videos/trials.ts'
import { effectLibrary } from '#server/domains/videos/effectLibrary.ts'
import { ok } from './answer.ts'
import type { Visit } from './visit.ts'

type Timeline = FilmSource['template']['timeline']
type Slot = FilmSource['template']['slots'][number]

/** Small clips and pictures in a folder, by the names under which they are served. */
export interface TrialFiles {
  readonly folder: string
  readonly names: readonly string[]
}

const bt709 = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv']

const scene = fileURLToPath(new URL('../../../web/features/videos/preview/demonstration.webp', import.meta.url))

/** Makes two clips of another shape and of another picture, a sticker, a frame, a mask, a photo, a look and music. */
export async function trialFiles(): Promise<TrialFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'trial-'))
  // A scene with shades, as cameras see it: the coding of a film changes flat colours of test pictures more than a wrong effect would.
  const clip = (name: string, moved: string) =>
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-loop', '1', '-framerate', '25', '-i', scene, '-f', 'lavfi', '-i', 'sine=500:r=48000'],
      ...[
        '-vf',
        `${moved},setsar=1,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`,
        '-t',
        '4',
        '-c:a',
        'aac',
      ],
      ...['-c:v', 'libx264', '-crf', '4', '-g', '25', ...bt709, join(folder, name)],
    ])
  clip('one.mp4', "crop=640:360:'min(n*3,320)':90,scale=320:180")
  clip('two.mp4', "hflip,crop=800:360:80:'min(n*2,180)',scale=400:180")
  const svg = (name: string, content: string, width = 320, height = 180) =>
    sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`))
      .png()
      .toFile(join(folder, name))
  await svg(
    'sticker.png',
    '<ellipse cx="30" cy="20" rx="28" ry="18" fill="#fc0"/><rect x="20" y="10" width="10" height="10" fill="#06c"/>',
    60,
    40,
  )
  await svg('frame.png', '<path d="M0 0H320V180H0ZM20 20V160H300V20Z" fill="#a33" fill-rule="evenodd"/>')
  await svg(
    'mask.png',
    '<defs><radialGradient id="g"><stop stop-color="#fff"/><stop offset="1"/></radialGradient></defs><rect width="320" height="180" fill="url(#g)"/>',
  )
  await svg(
    'photo.png',
    '<rect width="300" height="200" fill="#285"/><circle cx="150" cy="100" r="70" fill="#fda"/>',
    300,
    200,
  )
  const cells = Array.from({ length: 8 }, (_, cell) => [cell & 1, (cell >> 1) & 1, cell >> 2])
  const rows = cells.map(([r, g, b]) => `${0.1 + 0.8 * b!} ${0.9 * g!} ${r}`)
  writeFileSync(join(folder, 'look.cube'), `LUT_3D_SIZE 2\n${rows.join('\n')}\n`)
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=300:r=48000', '-t', '1', join(folder, 'music.mp3')])
  return {
    folder,
    names: ['one.mp4', 'two.mp4', 'sticker.png', 'frame.png', 'mask.png', 'photo.png', 'look.cube', 'music.mp3'],
  }
}

/** An element with the start values of its effect, and the file of its material. */
export function trialElement(
  effect: string,
  startMs: number,
  lengthMs: number,
  params: Record<string, number> = {},
  more: { file?: string; text?: string } = {},
): Timeline[number] {
  const starts = effectLibrary.find(({ key }) => key === effect)!.params.map(({ key, start }) => [key, start] as const)
  const { file, text = null } = more
  return {
    ...{ effect, startMs, lengthMs, text, params: { ...Object.fromEntries(starts), ...params } },
    material: file ? { materialId: 7, format: file.split('.')[1] as 'png', file: `/files/${file}` } : null,
  }
}

/** What a film of 4 s is made from: two clips of a visitor, one after the other. */
export function trialSource(timeline: Timeline, slot: Partial<Slot> = {}): FilmSource {
  const half = (startMs: number, pointId: number): Slot => ({
    ...{ startMs, lengthMs: 2000, pointId, pointName: null, face: false, fit: 'cover', speed: 100, missing: 'any' },
    ...slot,
  })
  const clip = (name: string, width: number, pointId: number): FilmSource['clips'][number] => ({
    ...{
      file: `/files/${name}`,
      width,
      height: 180,
      durationMs: 4000,
      pointId,
      recordedAt: '2026-05-02T09:00:00+08:00',
    },
    faces: [
      { atMs: 0, box: [0.3, 0.3, 0.12, 0.2] },
      { atMs: 1000, box: [0.5, 0.35, 0.12, 0.2], clarity: 3 },
      { atMs: 1900, box: [0.6, 0.4, 0.12, 0.2], clarity: 1 },
    ],
  })
  return {
    template: {
      ...{ id: 7, caseId: 1, name: '日出', version: 3, durationMs: 4000, aspect: 'wide', audio: null, timeline },
      slots: [half(0, 1), half(2000, 2)],
    },
    clips: [clip('one.mp4', 320, 1), clip('two.mp4', 400, 2)],
    photos: [{ id: 1, file: '/files/photo.png', width: 300, height: 200 }],
    words: { nick: null, date: '2026-05-02', area: '景区', point: null },
  }
}

/** Opens 试看 of a template whose film is made from a source. @param visits none: the account gets no clips */
export async function openTrial(
  visit: Visit,
  { folder, names }: TrialFiles,
  source: FilmSource,
  visits: object = { isAllowed: true, rows: [visitRow] },
) {
  const { page } = visit
  await visit.open('/task/template', { variant: 'usual', role: 0 })
  const { id, name, durationMs, aspect, version } = source.template
  const row = {
    ...{ id, name, durationMs, aspect, version, areaId: 1, areaName: '景区', caseId: 1, caseName: '项目' },
    ...{ audioId: null, audioName: null, audioVolume: 80, elements: 0, sensitive: null, timeline: [], slots: [] },
    createdAt: '2026-05-02T09:00:00+08:00',
  }
  for (const [kind, { path }] of Object.entries(effects))
    await page.route(`**${path}`, (route) =>
      route.fulfill(ok({ rows: effectLibrary.filter((effect) => effect.kind === kind) })),
    )
  await page.route(`**${templates.list.path}`, (route) =>
    route.fulfill(ok({ rows: [row], total: 1, asOf: row.createdAt })),
  )
  await page.route(`**${trials.visits.path}`, (route) => route.fulfill(ok(visits)))
  await page.route(`**${trials.source.path}`, (route) => route.fulfill(ok(source)))
  await page.route(`**${samples.ofTemplate.path}`, (route) => route.fulfill(ok({ sample: null })))
  for (const name of names) await serve(page, name, readFileSync(join(folder, name)))
  await page.goto(visit.base(`/task/template?open=${id}`))
  await page.getByRole('dialog').getByRole('button', { name: '试看' }).click()
  return page.getByRole('dialog', { name: '试看' })
}

export const visitRow = {
  ...{ visitorId: 5, from: '2026-05-02T09:00:00+08:00', to: '2026-05-02T09:05:00+08:00' },
  ...{ points: ['大门', '山顶'], clips: 2, thumbUrl: null },
}

const types: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  png: 'image/png',
  cube: 'text/plain',
  mp3: 'audio/mpeg',
}

/** Serves a file with ranges, as the server does. */
async function serve(page: Page, name: string, body: Buffer) {
  await page.route(`**/files/${name}`, (route) => {
    const contentType = types[name.split('.')[1]!]!
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? []
    if (from === undefined) return route.fulfill({ body, contentType, headers: { 'accept-ranges': 'bytes' } })
    const end = to ? Math.min(Number(to), body.length - 1) : body.length - 1
    return route.fulfill({
      ...{ status: 206, contentType, body: body.subarray(Number(from), end + 1) },
      headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${end}/${body.length}` },
    })
  })
}
