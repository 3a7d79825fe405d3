import sharp from 'sharp'
import { cases } from '#contract/scenic/cases.ts'
import { materials, type NewMaterial } from '#contract/videos/materials.ts'
import { templates } from '#contract/videos/templates.ts'
import type { BackOffice } from '../../calls/backOffice.ts'
import { cutOuts, lookOf, melody, wipe } from '../../world/materials.ts'
import type { Act } from '../act.ts'

const drawn = (svg: string) => sharp(Buffer.from(svg)).png().toBuffer()

/** Materials that the platform offers to everybody, and those of one channel operator. */
const offered: readonly (NewMaterial & { by: 'platform' | 'channel'; file(): Promise<Buffer> | Buffer })[] = [
  { by: 'platform', kind: 'sticker', name: '云海日出', file: () => drawn(cutOuts.sunrise) },
  { by: 'platform', kind: 'sticker', name: '到此一游', file: () => drawn(cutOuts.stamp) },
  { by: 'platform', kind: 'photoFrame', name: '拍立得相框', caseType: 'travelPhoto', file: () => drawn(cutOuts.frame) },
  { by: 'platform', kind: 'pet', name: '小灵猴', file: () => drawn(cutOuts.monkey) },
  { by: 'platform', kind: 'lut', name: '暖阳', file: () => lookOf([1.08, 1, 0.88]) },
  { by: 'platform', kind: 'lut', name: '青绿山水', file: () => lookOf([0.9, 1.04, 1.02]) },
  { by: 'platform', kind: 'transition', name: '圆形展开', file: () => drawn(wipe) },
  { by: 'platform', kind: 'audio', name: '山间晨曲', file: () => melody([0, 4, 7, 12, 7, 4], 12) },
  { by: 'platform', kind: 'audio', name: '溪流', caseType: 'clip', file: () => melody([0, 3, 7, 10, 14, 10, 7, 3], 8) },
  { by: 'channel', kind: 'sticker', name: '华东旅拍角标', file: () => drawn(cutOuts.badge) },
]

const at = (effect: string, startMs: number, lengthMs: number, params: Record<string, number> = {}, name?: string) => ({
  ...{ effect, startMs, lengthMs, params, name },
})
/** Fifteen seconds of a project, and twelve of photos. */
const arranged = [
  {
    name: '日出 15 秒',
    durationMs: 15_000,
    music: '山间晨曲',
    caption: '{昵称}，此刻在{景区}',
    timeline: [
      at('push', 0, 4000, { to: 1.15 }),
      at('slow', 4000, 3500, { speed: 0.5 }),
      at('freeze', 12_000, 3000),
      at('stickerPop', 800, 2600, { x: 78, y: 22 }, '云海日出'),
      at('sticker', 12_000, 3000, { x: 82, y: 78, width: 18 }, '到此一游'),
      at('petWalk', 7500, 4500, {}, '小灵猴'),
      at('look', 0, 15_000, { strength: 80 }, '暖阳'),
      at('mask', 3600, 800, {}, '圆形展开'),
      at('fade', 11_600, 800),
    ],
  },
  {
    name: '旅拍相册',
    durationMs: 12_000,
    music: '山间晨曲',
    caption: '{日期} 一路山水',
    timeline: [
      at('visitorPhoto', 0, 9000, { count: 3 }),
      at('tone', 0, 12_000, { saturation: 8, warmth: 6 }),
      at('fade', 8600, 800),
    ],
  },
] as const

/** The platform's templates for a project. */
async function arrange(office: BackOffice, caseId: number) {
  const known = (await office.call(templates.list, { body: { caseId, size: 200 } })).rows.map(({ name }) => name)
  const { rows } = await office.call(materials.ofCaseType, { body: { caseId } })
  const idOf = (name: string | undefined) => rows.find((row) => row.name === name)?.id
  for (const { name, durationMs, music, caption, timeline } of arranged) {
    if (known.includes(name)) continue
    const elements = timeline
      .filter((one) => one.name === undefined || idOf(one.name) !== undefined)
      .map(({ name: material, ...element }) => ({ ...element, ...(material && { materialId: idOf(material)! }) }))
    const text = { effect: 'caption', startMs: 1000, lengthMs: 3000, params: {}, text: caption }
    const body = { caseId, name, durationMs, audioId: idOf(music) ?? null, timeline: [...elements, text] }
    const { id } = await office.call(templates.add, { body })
    await office.call(templates.publish, { params: { id }, body: { version: 0 } })
  }
}

/** Stickers, frames, looks and music, and templates made of them. */
export const materialActs: Act = {
  title: '素材、音频与模板',
  async prepare({ desk }) {
    for (const { by, file, ...query } of offered) {
      const office = desk(by)
      const { rows } = await office.call(materials.list, { body: { q: query.name, kind: [query.kind] } })
      if (rows.some(({ name }) => name === query.name)) continue
      const bytes = await file()
      await office.call(materials.add, { query, file: { bytes, type: 'application/octet-stream' } })
    }
    const office = desk('platform')
    const { rows: projects } = await office.call(cases.options, { body: {} })
    for (const { id } of projects) await arrange(office, id)
  },
}
