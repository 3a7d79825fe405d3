import type { FastifySchemaCompiler } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { ingest, PictureForm } from '#contract/ingest/ingest.ts'
import type { Operation } from '#contract/kit.ts'
import { routeSchema } from '../serve.ts'

const signature = {
  'x-jy-key': Type.String({ description: '密钥编号' }),
  'x-jy-time': Type.String({ description: 'Unix 毫秒，与服务器相差不超过 5 分钟' }),
  'x-jy-nonce': Type.String({ description: '16 至 64 位，每次请求不同' }),
  'x-jy-signature': Type.String({ description: 'HMAC-SHA256，见 docs/INGEST.md' }),
}
const idempotencyKey = { 'idempotency-key': Type.String({ description: '8 至 64 位，重发时不变' }) }
const file = Type.Unsafe<Buffer>({ type: 'string', format: 'binary', description: 'JPEG，最大 40 MB' })

/** A route of an ingest operation: how it is named, and how the API reference describes it. */
export function described(name: keyof typeof ingest) {
  const operation: Operation = ingest[name]
  const id = `ingest.ingest.${name}`
  const isUpload = operation.raw === 'upload'
  return {
    method: operation.method,
    url: operation.path,
    config: { operationId: id },
    schema: {
      ...routeSchema(id, operation),
      headers: Type.Object({ ...signature, ...(operation.method === 'POST' && idempotencyKey) }),
      ...(isUpload && {
        consumes: ['multipart/form-data'],
        body: Type.Object({ ...PictureForm.properties, file }),
        response: { 200: Type.Object({ code: Type.Integer(), msg: Type.String(), data: operation.reply }) },
      }),
    },
  }
}

/** Headers and forms are read and checked by hand: their schemas only describe. */
export const unchecked: FastifySchemaCompiler<TSchema> = () => () => true
