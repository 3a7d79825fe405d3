import { personalDataNoun } from '#contract/visitors/visitors.ts'
import { localText } from '#contract/zone.ts'
import type { PersonalDataInput } from '../domains/visitors/personalData.ts'
import { cellOf } from '../platform/exports/cells.ts'
import { putZip } from '../platform/files/zip.ts'
import { clockName, makeFile } from '../platform/jobs/makeFile.ts'
import type { Services } from '../platform/services.ts'
import { type Cells, type Sheet, xlsxOf } from '../platform/sheets/xlsx.ts'
import { packMedia, picturesOf, videosOf } from './media.ts'
import { leftOut, mediaSheets, type PersonalSheet, personalSheets } from './sheets.ts'

/** Packs copies of personal data, one at a time in each process. */
export const startPersonalData = (services: Services) =>
  services.jobs.work<{ jobId: number }>('personalData', ({ jobId }) => packPersonalData(services, jobId))

/**
 * A ZIP with a workbook of everything that is kept of one visitor, and the visitor's pictures and videos: the copy that a person may ask
 * for (Personal Information Protection Law, article 45).
 */
export const packPersonalData = (services: Services, jobId: number) =>
  makeFile<PersonalDataInput>(
    services,
    jobId,
    { folder: 'zip', ending: 'zip', verb: '导出' },
    async ({ input: { visitorId }, fileKey, advance }) => {
      const { parts, pictures, videos } = await read(services, visitorId)
      const total = pictures.length + videos.length
      await advance(0, total)
      await putZip(services.storage, fileKey, async (entries) => {
        const pictureRows = await packMedia(entries, pictures, (at) => advance(at))
        const videoRows = await packMedia(entries, videos, (at) => advance(pictures.length + at))
        const media = [
          { sheet: mediaSheets.pictures, rows: pictureRows },
          { sheet: mediaSheets.videos, rows: videoRows },
        ]
        await entries.stream(`${personalDataNoun}.xlsx`, xlsxOf(workbook([...parts, ...media])))
      })
      return { fileName: `${personalDataNoun}_游客${visitorId}_${clockName(Date.now()).slice(0, 13)}.zip` }
    },
  )

/** One snapshot of the database: what is read later fits what was read before. */
const read = ({ database }: Services, visitorId: number) =>
  database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const parts: Part[] = []
      for (const sheet of personalSheets) {
        const { rows } = await sheet.rows(visitorId).execute(db)
        parts.push({ sheet, rows: rows as Record<string, unknown>[] })
      }
      return { parts, pictures: await picturesOf(db, visitorId), videos: await videosOf(db, visitorId) }
    })

interface Part {
  readonly sheet: Pick<PersonalSheet, 'name' | 'about' | 'fields'>
  readonly rows: readonly Record<string, unknown>[]
}

/** What each sheet holds stands first; then the sheets, also those without rows, so that nothing seems to be missing. */
function workbook(parts: readonly Part[]): Sheet[] {
  const lines: Cells[] = [
    ['制作时间', localText(Date.now()).replace('T', ' ')],
    ...parts.map(({ sheet: { name, about }, rows }) => [name, `${about}（${rows.length} 条）`]),
    ['不含', [...new Set(Object.values(leftOut))].join('；')],
    ['已清理的', '按保留期限清理的照片、视频、片段和扫码不在其中'],
  ]
  return [
    {
      name: '说明',
      columns: [
        { title: '内容', kind: 'text' },
        { title: '含义', kind: 'text' },
      ],
      parts: [lines],
    },
    ...parts.map(({ sheet: { name, fields }, rows }): Sheet => {
      const cells = fields.map(cellOf)
      return {
        name,
        columns: fields.map(({ title, kind, decimals }) => ({ title, kind, decimals })),
        parts: [rows.map((row) => cells.map((cell) => cell(row)))],
      }
    }),
  ]
}
