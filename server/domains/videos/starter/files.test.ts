import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parseLut } from '#contract/videos/lut.ts'
import { materialLimits, megabyte } from '#contract/videos/materialKinds.ts'
import { type LookKey, lookAt, lookRecipes, lookTable } from '#contract/videos/starter/lookRecipes.ts'
import { starterMaterials } from '#contract/videos/starter/materials.ts'
import { starterTemplates } from '#contract/videos/starter/templates.ts'
import { examined } from '../../../platform/decoder/material/examine.ts'
import { slotsFault, timelineFault } from '../timelineFault.ts'
import { starterFiles } from './files.ts'

const folder = fileURLToPath(new URL('../../../../starter/', import.meta.url))

it('the files of the starter set are those that it describes, and take less than three megabytes', () => {
  const names = readdirSync(folder).filter((name) => name !== 'README.md')
  const described = starterMaterials
    .filter(({ format }) => format !== 'cube')
    .map(({ key, format }) => `${key}.${format}`)
  expect(names.toSorted()).toEqual(described.toSorted())
  expect(names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThan(3 * megabyte)
})

it('keys and names of the starter set are unique', () => {
  const keys = [...starterMaterials, ...starterTemplates].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const names = [...starterMaterials, ...starterTemplates].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it('every file of the starter set passes the checks of an upload, and sounds last as long as described', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'jy-starter-'))
  try {
    for (const { piece, bytes } of await starterFiles()) {
      const path = join(temporary, piece.key)
      writeFileSync(path, bytes)
      const { seeThrough = false, maxSeconds = 0, formats, maxMegabytes } = materialLimits[piece.kind]
      expect(formats).toContain(piece.format)
      expect(bytes.length).toBeLessThan(maxMegabytes * megabyte)
      const { durationMs, width, height } = await examined({ path, format: piece.format, seeThrough, maxSeconds })
      expect([piece.key, durationMs]).toEqual([piece.key, piece.durationMs ?? null])
      if (piece.durationMs)
        expect(piece.durationMs / 1000).toSatisfy((seconds: number) => seconds >= 30 && seconds <= 60)
      if (piece.kind === 'photoFrame') expect(Math.min(width!, height!)).toBe(1080)
    }
  } finally {
    rmSync(temporary, { recursive: true })
  }
})

it.each(Object.keys(lookRecipes) as LookKey[])(
  'the look %s is a table that keeps the order of greys, the same every time',
  (key) => {
    const lut = parseLut(lookTable(key))
    if (typeof lut === 'string') throw new Error(lut)
    expect(lookTable(key)).toBe(lookTable(key))
    const lights = Array.from({ length: 65 }, (_, step) => {
      const [red, green, blue] = lookAt(key, [step / 64, step / 64, step / 64])
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    expect(lights).toEqual(lights.toSorted((a, b) => a - b))
    expect(lights.at(-1)! - lights[0]!).toBeGreaterThan(0.75)
  },
)

it.each(starterTemplates.map((one) => [one.name, one] as const))(
  'the template %s is one that the editor would save',
  (_, template) => {
    const { durationMs, slots, timeline, music } = template
    const kindOf = new Map<string, string>(starterMaterials.map(({ key, kind }) => [key, kind]))
    const elements = timeline.map(({ material, ...element }) => ({ ...element, ...(material && { materialId: 1 }) }))
    expect(timelineFault(elements, durationMs)).toBeUndefined()
    expect(slotsFault([...slots], durationMs)).toBeUndefined()
    expect(slots.at(-1)!.startMs + slots.at(-1)!.lengthMs).toBe(durationMs)
    expect(kindOf.get(music)).toBe('audio')
    // Whose shape a frame has stands in its name, because a frame is stretched to the picture.
    const shape = { wide: '横屏', upright: '竖屏', square: '方形', auto: '' }[template.aspect]
    const frames = starterMaterials.filter(
      ({ key, kind }) => kind === 'photoFrame' && timeline.some(({ material }) => material === key),
    )
    expect(frames.every(({ name }) => name.startsWith(shape))).toBe(true)
  },
)
