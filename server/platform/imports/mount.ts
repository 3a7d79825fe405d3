import type { FastifyInstance } from 'fastify'
import type { ImportMode } from '#contract/imports.ts'
import { operations } from '#contract/index.ts'
import type { Actor } from '../access/actor.ts'
import { maskingOf } from '../access/masking.ts'
import { OnlyTried } from '../db/onlyTried.ts'
import { mountFileUpload, type Upload } from '../files/fileUpload.ts'
import { environmentCalled, handlerIn, type Resources } from '../http/serve.ts'
import { transactAs } from '../http/transactAs.ts'
import type { Services } from '../services.ts'
import type { HandlerOf } from './references.ts'
import { noteRemoval } from './removals.ts'
import { type Done, importRows } from './run.ts'
import { sheetOf } from './table.ts'

/** Mounts the import of every resource that supports it: POST …/import */
export async function mountImports(app: FastifyInstance, services: Services, resources: Resources) {
  const handlerOf: HandlerOf = (id) => handlerIn(resources, id)
  const all = operations()
  const named = new Map(all.map(({ id, operation }) => [id, operation]))
  for (const { id, operation, add } of all) {
    if (!add) continue
    const handler = handlerOf(add.id)!
    const removal = add.id.replace(/\.add$/, '.remove')
    noteRemoval(add.id, { operation: named.get(removal)!, handler: handlerOf(removal)! })
    const masking = maskingOf(add.id, add.operation)
    await mountFileUpload(app, services, id, operation as Upload, async (request, file) => {
      const { mode } = request.query as { mode: ImportMode }
      const sheet = await sheetOf(file)
      const arrived = request.actor as Actor
      const hidden = masking?.hidden(await services.hiddenFieldRules.of(arrived)) ?? new Set<string>()
      const environment = environmentCalled(services.env, request)
      const done = await transactAs(services, arrived, operation, (db, actor) =>
        importRows(
          {
            db,
            actor,
            params: {},
            query: {},
            body: {},
            ip: request.ip,
            agent: request.headers['user-agent'] ?? '',
            origins: [],
            requestId: request.id,
            audit: {},
            hiddenFields: hidden,
            services,
          },
          { id, add, sheet, mode, environment },
          handler,
          handlerOf,
        ),
      ).catch((error: unknown) => {
        if (error instanceof OnlyTried) return error.done as Done
        throw error
      })
      if (done.made > 0 && add.operation.changesRights) services.actors.forget()
      const { rows, valid, made } = done
      return { data: done, note: { target: done.importId ?? '', after: { mode, rows, valid, made } } }
    })
  }
}
