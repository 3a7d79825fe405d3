import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { screenPath } from '#contract/caseconf/screens.ts'
import { menuPages, shellPaths } from '#contract/menu.ts'

const built = fileURLToPath(new URL('../../dist/web', import.meta.url))
const notPages = /^\/(webapi|ingest|files|notify|printapi|q|live|openapi|assets)(\/|$|\.)/
const pages = new Set<string>([...shellPaths, ...menuPages.map(({ path }) => path)])

/** The built client: hashed assets for ever, the page of screens, and index.html for every other path; with 404 where the path is no page's, and the page says so. */
export async function mountWeb(app: FastifyInstance, root = built) {
  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  }
  if (existsSync(join(root, 'screen.html')))
    app.get(screenPath, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex').sendFile('screen.html'),
    )
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(request.url)
    if (!wantsPage || !existsSync(root)) return reply.code(404).send({ code: 404, msg: '没有这个地址' })
    const path = request.url.replace(/[?#].*/s, '').replace(/(.)\/$/, '$1')
    return reply
      .code(pages.has(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html')
  })
}
