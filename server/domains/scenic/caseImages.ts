import type { FastifyInstance } from 'fastify'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { json } from '../../platform/db/values.ts'
import { claimImages, mountImageUpload, thumbKeyOf } from '../../platform/files/imageUpload.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { StoredImage } from './cases.ts'

export const caseImageHandlers: Handlers<typeof caseImages> = {
  set: async ({ db, actor, params, body, audit }) => {
    const row = orNotFound(
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
    // Only images that were uploaded for this project may be added.
    await claimImages(db, imageFolderOf(params.id), keysOf(body.images), keysOf(before), 'images')
    const images: StoredImage[] = body.images.map((image) => ({ ...image, thumbKey: thumbKeyOf(image.key) }))
    audit.before = { images: before }
    // loosen_images hands images that went to the sweep.
    await db
      .updateTable('scenicCase')
      .set({ images: json(images), version: row.version + 1 })
      .where('id', '=', params.id)
      .where(inScope(actor, 'areaId'))
      .execute()
    return {}
  },
}

/** The folder of the images of a project and of its points. */
export const imageFolderOf = (caseId: number) => `cases/${caseId}`
const keysOf = (images: readonly Pick<StoredImage, 'key'>[]) => images.map(({ key }) => key)

/** POST …/img/{id}/upload */
export const mountCaseImageUpload = (app: FastifyInstance, services: Services) =>
  mountImageUpload(app, services, 'scenic.caseImages.upload', caseImages.upload, async ({ actor, params }) => {
    const { id } = params as { id: number }
    await findCase(services.database.db, actor!, id)
    return imageFolderOf(id)
  })

async function findCase(db: Db, actor: Actor, caseId: number) {
  orNotFound(
    await db
      .selectFrom('scenicCase')
      .select('id')
      .where('id', '=', caseId)
      .where(inScope(actor, 'areaId'))
      .executeTakeFirst(),
  )
}
