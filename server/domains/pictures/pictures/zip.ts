import { sql } from 'kysely'
import { clearedWords } from '#contract/pictures/pictures.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'
import { pathPart, putZip } from '../../../platform/files/zip.ts'
import { clockName, makeFile } from '../../../platform/jobs/makeFile.ts'
import type { Services } from '../../../platform/services.ts'

export interface ZipInput {
  ids: number[]
  /** For the platform: also originals of pictures that nobody bought; others get the watermarked preview of those. */
  everyOriginal: boolean
}

/** Packs pictures into ZIP files, one at a time in each process. */
export const startZips = (services: Services) =>
  services.jobs.work<{ jobId: number }>('zip', ({ jobId }) => zip(services, jobId))

export const zip = (services: Services, jobId: number) =>
  makeFile<ZipInput>(
    services,
    jobId,
    { folder: 'zip', ending: 'zip', verb: '打包' },
    async ({ input, fileKey, advance }) => {
      const files = await entriesOf(services.database.db, input)
      await putZip(services.storage, fileKey, async (entries) => {
        const missing: string[] = []
        for (const [at, { key, name, takenAt }] of files.entries()) {
          await advance(at)
          if (key === null) missing.push(`${name}（${clearedWords}）`)
          else if (!(await entries.stored(name, key, new Date(takenAt)))) missing.push(name)
        }
        if (missing.length > 0)
          entries.text('未能打包.txt', `以下照片的文件已不存在，未能打包：\r\n${missing.join('\r\n')}\r\n`)
      })
      return { fileName: `照片_${clockName(Date.now()).slice(0, 13)}_${input.ids.length}张.zip` }
    },
  )

interface Entry {
  /** Null where its files went. */
  key: string | null
  name: string
  takenAt: string
}

async function entriesOf(db: Db, { ids, everyOriginal }: ZipInput): Promise<Entry[]> {
  const { rows } = await sql<{
    id: number
    fileKey: string | null
    previewKey: string | null
    state: string
    takenAt: string
    areaName: string
    deviceName: string
  }>`
    select p.id, p.file_key, p.preview_key, p.state, p.taken_at, r.name as area_name, d.name as device_name
    from picture p join area r on r.id = p.area_id join device d on d.id = p.device_id where p.id = any(${idArray(ids)}) order by p.taken_at, p.id`.execute(
    db,
  )
  return rows.map(({ id, fileKey, previewKey, state, takenAt, areaName, deviceName }) => {
    const original = everyOriginal || state === 'sold' || state === 'printed'
    return {
      key: original ? fileKey : previewKey,
      takenAt,
      name: pictureFileName({ id, areaName, deviceName, takenAt }, original),
    }
  })
}

/** Where a picture lies in a ZIP; that of an original tells it from a preview. */
export const pictureFileName = (
  { id, areaName, deviceName, takenAt }: { id: number; areaName: string; deviceName: string; takenAt: string },
  original: boolean,
) =>
  `${pathPart(areaName)}/${pathPart(deviceName)}_${clockName(Date.parse(takenAt))}_${id}${original ? '' : '_预览'}.jpg`
