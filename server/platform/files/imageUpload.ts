import type { FastifyInstance, FastifyRequest } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import type { Db } from '../db/open.ts'
import { decoding } from '../decoder/decoder.ts'
import { wrongField } from '../refusal.ts'
import type { Services } from '../services.ts'
import { mountFileUpload, type Upload } from './fileUpload.ts'
import { uniqueName } from './key.ts'
import { claim, loosen } from './loose.ts'

/** The folder for the picture, `cases/12`; refuses by throwing. */
type FolderOf = (request: FastifyRequest) => Promise<string>

/**
 * Mounts an operation whose body is one picture. It is rendered again from its pixels, so that nothing can be hidden in it, and waits
 * in the same queue as ingested pictures (2004 after ten seconds). The response has `key`, `url`, `thumbUrl`.
 */
export const mountImageUpload = (
  app: FastifyInstance,
  services: Services,
  id: string,
  operation: Upload,
  folderOf: FolderOf,
) =>
  mountFileUpload(app, services, id, operation, async (request, file) => {
    const { database, storage } = services
    const folder = await folderOf(request)
    if (file.length === 0) throw wrongField('file', '没有图片')
    const { bytes, thumb, type, extension } = await redrawn(file)
    const key = `${folder}/${uniqueName()}.${extension}`
    const thumbKey = thumbKeyOf(key)
    await loosen(database.db, [key, thumbKey])
    await Promise.all([storage.put(key, bytes, type), storage.put(thumbKey, thumb, type)])
    return {
      data: { key, url: storage.url(key), thumbUrl: storage.url(thumbKey) },
      note: { target: (request.params as { id?: number }).id ?? '', after: { file: key } },
    }
  })

export const thumbKeyOf = (key: string) => key.replace(/\.\w+$/, '-t$&')

/**
 * Lets a row name uploaded pictures: those that it names already, and those uploaded to the folder within the last day.
 * Must run in the transaction of the row. @throws Refusal invalid (2000) on `field`
 */
export async function claimImages(
  db: Db,
  folder: string,
  keys: readonly string[],
  before: readonly string[],
  field: string,
) {
  const added = [...new Set(keys)].filter((key) => !before.includes(key))
  const own = new RegExp(`^${folder}/[0-9a-f]{32}\\.(jpg|png)$`)
  const files = added.flatMap((key) => [key, thumbKeyOf(key)])
  if (!added.every((key) => own.test(key)) || (await claim(db, files)).length < files.length)
    throw wrongField(field, '图片不存在，请重新上传')
}

async function redrawn(data: Buffer) {
  const reading = { limitInputPixels: 50_000_000, failOn: 'warning' } as const
  const { format, hasAlpha, width, height } = await sharp(data, reading)
    .metadata()
    .catch(() => ({ format: undefined, hasAlpha: false, width: 0, height: 0 }))
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp')
    throw wrongField('file', '应为 JPEG、PNG 或 WebP 图片，最多 5000 万像素')
  const drawn = (of: Sharp) => (hasAlpha ? of.png() : of.jpeg({ quality: 85 })).toBuffer()
  // A picture that must be rotated is held in memory as a whole while it is rendered, with up to four bytes per pixel.
  const { bytes, thumb } = await decoding((4 * width * height + data.length) / 1_000_000, async () => {
    const picture = sharp(data, reading)
      .autoOrient()
      .resize(2400, 2400, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const bytes = await drawn(picture).catch(() => {
      throw wrongField('file', '图片不能解码，文件可能已损坏')
    })
    return { bytes, thumb: await drawn(sharp(bytes).resize(400, 400, { fit: 'inside', withoutEnlargement: true })) }
  })
  return {
    bytes,
    thumb,
    ...(hasAlpha ? { type: 'image/png', extension: 'png' } : { type: 'image/jpeg', extension: 'jpg' }),
  }
}
