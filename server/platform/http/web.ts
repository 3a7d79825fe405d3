import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { menuPages, shellPaths } from '#contract/menu.ts'
import { screenPath } from '#contract/scenic/screens.ts'
import type { ServedWeb } from './servedWeb.ts'

/** Where `npm run build` puts the page that comes with the server. */
export const builtFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url))

const notPages = /^\/(webapi|ingest|files|notify|printapi|q|live|openapi|assets)(\/|$|\.)/
const pages = new Set<string>([...shellPaths, ...menuPages.map(({ path }) => path)])

/**
 * Serves the built client: hashed assets (cached for ever), the page of screens, and index.html for every other path, with 404 if the
 * path is not a page's; the client then shows that.
 */
export async function mountWeb(app: FastifyInstance, web: ServedWeb) {
  await app.register(fastifyStatic, {
    root: builtFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/[?#].*/s, '').replace(/(.)\/$/, '$1')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = path === screenPath ? 'screen.html' : path.slice(1)
    const folder = isRead ? web.folderOf(file) : null
    if (folder) {
      if (path === screenPath) reply.header('x-robots-tag', 'noindex')
      const keep = file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      return reply.code(200).header('cache-control', keep).sendFile(file, folder)
    }
    const start = web.folderOf('index.html')
    if (!isRead || !start || notPages.test(request.url)) return reply.code(404).send({ code: 404, msg: '没有这个地址' })
    return reply
      .code(pages.has(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html', start)
  })
}
