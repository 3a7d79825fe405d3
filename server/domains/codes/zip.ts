import { sql } from 'kysely'
import { idArray } from '../../platform/db/values.ts'
import { pathPart, putZip } from '../../platform/files/zip.ts'
import { type Making, makeFile } from '../../platform/jobs/makeFile.ts'
import { shortAddress } from '../../platform/publicAddress.ts'
import { pngOf, svgOf } from '../../platform/qrCode.ts'
import type { Services } from '../../platform/services.ts'

/** Side of the pictures for printers, in px. */
const width = 1200

/** Packs codes as pictures, PNG and SVG of each. */
export const startCodeZips = (services: Services) =>
  services.jobs.work<{ jobId: number }>('codeZip', ({ jobId }) => codeZip(services, jobId))

export const codeZip = (services: Services, jobId: number) =>
  makeFile<{ ids: number[] }>(services, jobId, { folder: 'zip', ending: 'zip', verb: '打包' }, async (making) => {
    await pack(services, making)
    return { fileName: `渠道码_${making.input.ids.length}个.zip` }
  })

async function pack(services: Services, { input: { ids }, fileKey, advance }: Making<{ ids: number[] }>) {
  const { rows } = await sql<{ name: string; short: string; areaName: string }>`
    select c.name, c.short, r.name as area_name from channel_code c join area r on r.id = c.area_id where c.id = any(${idArray(ids)}) order by r.name, c.name, c.id`.execute(
    services.database.db,
  )
  await putZip(services.storage, fileKey, async (entries) => {
    for (const [at, { name, short, areaName }] of rows.entries()) {
      await advance(at)
      const url = shortAddress(services.env, short)
      const path = `${pathPart(areaName)}/${pathPart(name)}_${short}`
      entries.media(`${path}.png`, await pngOf(url, width))
      entries.text(`${path}.svg`, await svgOf(url))
    }
  })
}
