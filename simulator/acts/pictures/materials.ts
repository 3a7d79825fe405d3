import sharp from 'sharp'
import { cases } from '#contract/scenic/cases.ts'
import { materials, type NewMaterial } from '#contract/videos/materials.ts'
import { starter } from '#contract/videos/starter.ts'
import { templates } from '#contract/videos/templates.ts'
import type { BackOffice } from '../../calls/backOffice.ts'
import { badge, wipe } from '../../world/materials.ts'
import type { Act } from '../act.ts'

/** What the platform and one channel operator have drawn themselves. */
const offered: readonly (NewMaterial & { by: 'platform' | 'channel'; svg: string })[] = [
  { by: 'platform', kind: 'transition', name: '圆形展开', svg: wipe },
  { by: 'channel', kind: 'sticker', name: '华东旅拍角标', svg: badge },
]

/** The starter set for a project, its templates published. */
async function arrange(office: BackOffice, caseId: number) {
  await office.call(starter.add, { body: { caseId } })
  const { rows } = await office.call(templates.list, { body: { caseId, state: ['draft'], size: 200 } })
  for (const { id, version } of rows) await office.call(templates.publish, { params: { id }, body: { version } })
}

/** Stickers, frames, looks and music, and templates made of them. */
export const materialActs: Act = {
  title: '素材、音频与模板',
  async prepare({ desk }) {
    for (const { by, svg, ...query } of offered) {
      const office = desk(by)
      const { rows } = await office.call(materials.list, { body: { q: query.name, kind: [query.kind] } })
      if (rows.some(({ name }) => name === query.name)) continue
      const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
      await office.call(materials.add, { query, file: { bytes, type: 'application/octet-stream' } })
    }
    const office = desk('platform')
    const { rows: projects } = await office.call(cases.options, { body: {} })
    for (const { id } of projects) {
      const { rows } = await office.call(templates.options, { query: { caseId: id } })
      if (rows.length === 0) await arrange(office, id)
    }
  },
}
