import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import type { TSchema } from 'typebox'
import { okCode } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import { writeAudit } from '../audit.ts'
import type { Db } from '../db/open.ts'
import { decoding } from '../ingest/decoder.ts'
import { freshName } from '../outside/storage/key.ts'
import { claim, loosen } from '../outside/storage/loose.ts'
import { wrongField } from '../refusal.ts'
import type { Services } from '../services.ts'
import { environmentOf } from './headers.ts'
import { guard, hostsOf, routeSchema } from './serve.ts'
import { compileValidator } from './validator.ts'

type Upload = Operation & { readonly file: NonNullable<Operation['file']> }
/** Where the picture goes, `cases/12`; refuses by throwing. */
type FolderOf = (request: FastifyRequest) => Promise<string>

/** Mounts an operation whose body is one picture. What is stored is drawn anew from its pixels, so nothing hides in it, and waits its turn with those of the ingest (2004 after ten seconds); its answer is `key`, `url`, `thumbUrl`. */
export async function mountImageUpload(
  app: FastifyInstance,
  services: Services,
  id: string,
  operation: Upload,
  folderOf: FolderOf,
) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...operation.file.types],
      { parseAs: 'buffer', bodyLimit: operation.file.mostBytes },
      (_, body, done) => done(null, body),
    )
    scope.route({
      method: operation.method,
      url: operation.path.replace('{id}', ':id'),
      schema: routeSchema(id, operation),
      // What a picture is, its decoder says.
      validatorCompiler: compileAllButBody,
      onRequest: guard(services, id, operation),
      handler: async (request) => {
        const { database, storage } = services
        const folder = await folderOf(request)
        if (!Buffer.isBuffer(request.body) || request.body.length === 0) throw wrongField('file', '没有图片')
        const { bytes, thumb, type, extension } = await redrawn(request.body)
        const key = `${folder}/${freshName()}.${extension}`
        const thumbKey = thumbKeyOf(key)
        await loosen(database.db, [key, thumbKey])
        await Promise.all([storage.put(key, bytes, type), storage.put(thumbKey, thumb, type)])
        await writeAudit(database.db, {
          actor: request.actor,
          operation: id,
          ip: request.ip,
          agent: request.headers['user-agent'] ?? '',
          requestId: request.id,
          environment: environmentOf(services.env, hostsOf(request)),
          code: okCode,
          note: { target: (request.params as { id?: number }).id ?? '', after: { file: key } },
        })
        return { code: okCode, msg: 'ok', data: { key, url: storage.url(key), thumbUrl: storage.url(thumbKey) } }
      },
    })
  })
}

export const thumbKeyOf = (key: string) => key.replace(/\.\w+$/, '-t$&')

/**
 * Lets a row name uploaded pictures: those that it names already, and what was put into the folder within the last day.
 * Belongs in the transaction of the row. @throws Refusal invalid (2000) on `field`
 */
export async function claimImages(
  db: Db,
  folder: string,
  keys: readonly string[],
  before: readonly string[],
  field: string,
) {
  const fresh = [...new Set(keys)].filter((key) => !before.includes(key))
  const own = new RegExp(`^${folder}/[0-9a-f]{32}\\.(jpg|png)$`)
  const files = fresh.flatMap((key) => [key, thumbKeyOf(key)])
  if (!fresh.every((key) => own.test(key)) || (await claim(db, files)).length < files.length)
    throw wrongField(field, '图片不存在，请重新上传')
}

const compileAllButBody: FastifySchemaCompiler<TSchema> = (route) =>
  route.httpPart === 'body' ? () => true : compileValidator(route)

async function redrawn(data: Buffer) {
  const reading = { limitInputPixels: 50_000_000, failOn: 'warning' } as const
  const { format, hasAlpha, width, height } = await sharp(data, reading)
    .metadata()
    .catch(() => ({ format: undefined, hasAlpha: false, width: 0, height: 0 }))
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp')
    throw wrongField('file', '应为 JPEG、PNG 或 WebP 图片，最多 5000 万像素')
  const drawn = (of: Sharp) => (hasAlpha ? of.png() : of.jpeg({ quality: 85 })).toBuffer()
  // One that is turned is held whole while it is drawn, with up to four bytes a pixel.
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
