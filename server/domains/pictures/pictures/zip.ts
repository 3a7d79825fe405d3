import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { clearedWords } from '#contract/pictures/pictures.ts'
import { localText } from '#contract/zone.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'
import { uniqueName } from '../../../platform/files/key.ts'
import { loosen } from '../../../platform/files/loose.ts'
import { discard } from '../../../platform/files/looseSweep.ts'
import { ObjectMissing } from '../../../platform/files/storage.ts'
import { advanceJob, beginJob, failJob, finishJob } from '../../../platform/jobs/progress.ts'
import type { Services } from '../../../platform/services.ts'

export interface ZipInput {
  ids: number[]
  /** For the platform: also originals of pictures that nobody bought; others get the watermarked preview of those. */
  everyOriginal: boolean
}

/** Its owner has cancelled it. */
class Cancelled extends Error {}

/** Packs pictures into ZIP files, one at a time in each process. */
export const startZips = (services: Services) =>
  services.jobs.work<{ jobId: number }>('zip', ({ jobId }) => zip(services, jobId))

/** Bears being done again after a crash: nothing of an earlier attempt is in sight. */
export async function zip(services: Services, jobId: number) {
  const job = await beginJob<ZipInput>(services, jobId)
  if (!job) return
  const fileKey = `made/zip/${uniqueName()}.zip`
  try {
    await loosen(services.database.db, [fileKey])
    await pack(services, jobId, fileKey, await entries(services.database.db, job.input))
    const fileName = `照片_${clock(new Date().toISOString()).slice(0, 13)}_${job.input.ids.length}张.zip`
    await finishJob(services, jobId, { fileKey, fileName })
  } catch (error) {
    if (error instanceof Cancelled) return
    services.log.error({ err: error, job: jobId }, 'zip failed')
    await failJob(
      services,
      jobId,
      (error as NodeJS.ErrnoException).code === 'ENOSPC'
        ? '存储空间不足，请清理后重新打包'
        : '打包没有完成，请重新打包',
    )
  } finally {
    await discard(services, [fileKey])
  }
}

interface Entry {
  /** Null where its files went. */
  key: string | null
  name: string
  takenAt: string
}

async function entries(db: Db, { ids, everyOriginal }: ZipInput): Promise<Entry[]> {
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
      name: `${plain(areaName)}/${plain(deviceName)}_${clock(takenAt)}_${id}${original ? '' : '_预览'}.jpg`,
    }
  })
}

/** One picture after the other flows from the storage into the ZIP and on into the storage: memory stays flat. */
async function pack(services: Services, jobId: number, fileKey: string, files: Entry[]) {
  const { storage } = services
  const archive = new ZipFile()
  const output = archive.outputStream as import('node:stream').PassThrough
  const stored = storage.put(fileKey, output, 'application/zip')
  // Both are looked at below; a fault that comes before that must not end the process.
  stored.catch(() => {})
  output.on('error', () => {})
  const missing: string[] = []
  let reportedAt = Date.now()
  try {
    for (const [at, { key, name, takenAt }] of files.entries()) {
      if (Date.now() - reportedAt > 300 || at === 0) {
        reportedAt = Date.now()
        if (!(await advanceJob(services, jobId, at))) throw new Cancelled()
      }
      const object =
        key &&
        (await storage.stream(key).catch((error) => {
          if (error instanceof ObjectMissing) return null
          throw error
        }))
      if (object) {
        archive.addReadStream(object.stream, name, { mtime: new Date(takenAt), compress: false, size: object.bytes })
        // If the storage fails, nothing reads the stream any more: `stored` rejects and ends the waiting.
        await Promise.race([finished(object.stream), stored])
      } else missing.push(key === null ? `${name}（${clearedWords}）` : name)
    }
    if (missing.length > 0)
      archive.addBuffer(
        Buffer.from(`以下照片的文件已不存在，未能打包：\r\n${missing.join('\r\n')}\r\n`),
        '未能打包.txt',
      )
    archive.end()
    await stored
  } catch (error) {
    output.destroy(error as Error)
    await stored.catch(() => {})
    throw error
  }
}

/** 20260502_142803, in Asia/Shanghai. */
const clock = (at: string) => localText(Date.parse(at)).replaceAll(/[-:]/g, '').replace('T', '_')
/** A name that people typed, as one part of a path on any system. */
const plain = (name: string) => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+|[. ]+$/g, '_')
