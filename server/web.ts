import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const root = fileURLToPath(new URL('../dist/web/', import.meta.url))
const notPages = /^\/(webapi|ingest|files|notify|printapi|openapi|assets)(\/|$|\.)/

/** The built client: hashed assets for ever, and index.html for every path that is a page's. */
export async function mountWeb(app: FastifyInstance) {
  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(request.url)
    if (wantsPage && existsSync(root)) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return reply.code(404).send({ code: 404, msg: '没有这个地址' })
  })
}
