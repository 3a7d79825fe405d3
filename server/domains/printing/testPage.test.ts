import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { paperWords, pixelsOf } from '#contract/printing/papers.ts'
import { drawsChinese } from '../../platform/decoder/fonts.ts'
import { type TestPage, testPage, testWords } from './testPage.ts'

const about: TestPage = {
  ...{ printerId: 7, printer: '东门出片台 <1&2>', area: '峨眉山风景名胜区', project: '东门', jobId: 12 },
  ...{ media: 'na_index-4x6_4x6in', at: Date.parse('2026-05-02T06:28:03Z') },
}

it('a test page says in Chinese which printer printed it, where and when', () => {
  const words = testWords(about, true).join('\n')
  for (const one of ['打印测试页', '东门出片台', '峨眉山风景名胜区', '项目：东门', '2026-05-02 14:28', '4×6 英寸'])
    expect(words).toContain(one)
})

it('a test page shows each of its lines on every paper, within its frames', async () => {
  expect(await drawsChinese()).toBe(true)
  for (const media of Object.keys(paperWords)) {
    const { width, height } = pixelsOf(media)
    const longest = { ...about, media, printer: '景'.repeat(40), area: '世界自然与文化双遗产峨眉山乐山大佛风景名胜区' }
    const grey = await sharp(await testPage(longest))
      .greyscale()
      .raw()
      .toBuffer()
    const inked = (x: number, y: number) => grey[y * width + x]! < 100
    const row = (y: number) => Array.from({ length: width - 170 }, (_, at) => at + 85).some((x) => inked(x, y))
    const rows = Array.from({ length: height - 85 - Math.ceil(height * 0.55) }, (_, at) =>
      row(at + Math.ceil(height * 0.55)),
    )
    const lines = rows.filter((isInked, at) => isInked && !rows[at - 1]).length
    expect(lines, media).toBeGreaterThanOrEqual(testWords(longest, true).length)
    // Between the words and the innermost frame there is white.
    const beside = Array.from({ length: Math.floor(height * 0.35) }, (_, at) => Math.floor(height * 0.55) + at)
    expect(
      beside.filter((y) => inked(90, y) || inked(width - 91, y)),
      media,
    ).toEqual([])
  }
})

it('a test page omits names if the system has no font for them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jy-fonts-'))
  const settings = join(folder, 'fonts.conf')
  await writeFile(
    settings,
    `<?xml version="1.0"?><fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>${folder}</cachedir></fontconfig>`,
  )
  const script = `import { drawsChinese } from ${JSON.stringify(new URL('../../platform/decoder/fonts.ts', import.meta.url).href)}; console.log(await drawsChinese())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, FONTCONFIG_FILE: settings },
  })
  await rm(folder, { recursive: true })
  expect(stdout.trim()).toBe('false')
  const words = testWords(about, false).join('\n')
  expect(words).toMatch(/^[\x20-\x7e\n]+$/)
  expect(words).toContain('no Chinese font')
})
