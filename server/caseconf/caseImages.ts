import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import type { TSchema } from 'typebox'
import { caseImages } from '#contract/caseconf/caseImages.ts'
import { okCode } from '#contract/errors.ts'
import { type Actor, inScope, json } from '../actor.ts'
import { writeAudit } from '../audit.ts'
import type { Db } from '../db/open.ts'
import { environmentOf } from '../http/headers.ts'
import { guard, type Handlers, hostsOf, routeSchema } from '../http/serve.ts'
import { compileValidator } from '../http/validator.ts'
import { freshName } from '../outside/storage/key.ts'
import { claim, loosen } from '../outside/storage/loose.ts'
import { found, Refusal, wrongField } from '../refusal.ts'
import type { StoredImage } from '../scenic/cases.ts'
import type { Services } from '../services.ts'

export const caseImageHandlers: Handlers<typeof caseImages> = {
  set: async ({ db, actor, params, body, audit }) => {
    const row = found(
      await db
        .selectFrom('scenicCase')
        .select(['images', 'version'])
        .where('id', '=', params.id)
        .where(inScope(actor, 'areaId'))
        .forUpdate()
        .executeTakeFirst(),
    )
    if (body.version !== undefined && body.version !== row.version) throw new Refusal('stale')
    const before = row.images as StoredImage[]
    await claimNew(db, params.id, keysOf(body.images), keysOf(before))
    const images: StoredImage[] = body.images.map((image) => ({ ...image, thumbKey: thumbKeyOf(image.key) }))
    audit.before = { images: before }
    await db
      .updateTable('scenicCase')
      .set({ images: json(images), version: row.version + 1 })
      .where('id', '=', params.id)
      .where(inScope(actor, 'areaId'))
      .execute()
    return {}
  },
}

/** Only what was uploaded for this very project, in the last day, may be shown on it anew. */
async function claimNew(db: Db, caseId: number, keys: readonly string[], before: readonly string[]) {
  const fresh = [...new Set(keys)].filter((key) => !before.includes(key))
  const own = new RegExp(`^cases/${caseId}/[0-9a-f]{32}\\.(jpg|png)$`)
  const files = fresh.flatMap((key) => [key, thumbKeyOf(key)])
  if (!fresh.every((key) => own.test(key)) || (await claim(db, files)).length < files.length)
    throw wrongField('images', '图片不存在，请重新上传')
}

const keysOf = (images: readonly Pick<StoredImage, 'key'>[]) => images.map(({ key }) => key)
const thumbKeyOf = (key: string) => key.replace(/\.\w+$/, '-t$&')

/** POST …/img/{id}/upload: What is stored is drawn anew from its pixels, so nothing hides in it. */
export async function mountCaseImageUpload(app: FastifyInstance, services: Services) {
  const operation = caseImages.upload
  const id = 'caseconf.caseImages.upload'
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
        const caseId = (request.params as { id: number }).id
        await findCase(database.db, request.actor!, caseId)
        if (!Buffer.isBuffer(request.body) || request.body.length === 0) throw wrongField('file', '没有图片')
        const { bytes, thumb, type, extension } = await redrawn(request.body)
        const key = `cases/${caseId}/${freshName()}.${extension}`
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
          note: { target: caseId, after: { file: key } },
        })
        return { code: okCode, msg: 'ok', data: { key, url: storage.url(key), thumbUrl: storage.url(thumbKey) } }
      },
    })
  })
}

const compileAllButBody: FastifySchemaCompiler<TSchema> = (route) =>
  route.httpPart === 'body' ? () => true : compileValidator(route)

async function findCase(db: Db, actor: Actor, caseId: number) {
  found(
    await db
      .selectFrom('scenicCase')
      .select('id')
      .where('id', '=', caseId)
      .where(inScope(actor, 'areaId'))
      .executeTakeFirst(),
  )
}

async function redrawn(data: Buffer) {
  const reading = { limitInputPixels: 50_000_000, failOn: 'warning' } as const
  const { format, hasAlpha } = await sharp(data, reading)
    .metadata()
    .catch(() => ({ format: undefined, hasAlpha: false }))
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp')
    throw wrongField('file', '应为 JPEG、PNG 或 WebP 图片，最多 5000 万像素')
  const picture = sharp(data, reading)
    .autoOrient()
    .resize(2400, 2400, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const drawn = (of: Sharp) => (hasAlpha ? of.png() : of.jpeg({ quality: 85 })).toBuffer()
  const bytes = await drawn(picture).catch(() => {
    throw wrongField('file', '图片不能解码，文件可能已损坏')
  })
  const thumb = await drawn(sharp(bytes).resize(400, 400, { fit: 'inside', withoutEnlargement: true }))
  return {
    bytes,
    thumb,
    ...(hasAlpha ? { type: 'image/png', extension: 'png' } : { type: 'image/jpeg', extension: 'jpg' }),
  }
}
