import type { FastifySchemaCompiler } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { films } from '#contract/ingest/films.ts'
import { ingest } from '#contract/ingest/ingest.ts'
import type { Operation } from '#contract/kit.ts'
import { routeSchema } from '../../platform/http/serve.ts'
import { repeatHeaders, signedHeaders } from '../../platform/http/signature.ts'

/** A route of an ingest operation: how it is named, and how the API reference describes it. */
export const described = (name: keyof typeof ingest) => route(`ingest.ingest.${name}`, ingest[name])
/** The same of a call of film makers. */
export const describedFilm = (name: keyof typeof films) => route(`ingest.films.${name}`, films[name])

function route(id: string, operation: Operation) {
  return {
    method: operation.method,
    url: operation.path,
    config: { operationId: id },
    schema: {
      ...routeSchema(id, operation),
      headers: Type.Object({ ...signedHeaders, ...(operation.method === 'POST' && repeatHeaders) }),
      ...(operation.form && {
        consumes: ['multipart/form-data'],
        body: operation.form,
        response: { 200: Type.Object({ code: Type.Integer(), msg: Type.String(), data: operation.reply }) },
      }),
    },
  }
}

/** Headers and forms are read and checked by hand: their schemas only describe. */
export const unchecked: FastifySchemaCompiler<TSchema> = () => () => true
