import { expect, it } from 'vitest'
import type { EmbeddedMedia } from '#server/providers/media/embedded/embedded.ts'
import { aStream } from '#test/rows/streamRows.ts'
import { aPlace } from '#test/rows/world.ts'
import { startTestServer } from '#test/server/testServer.ts'
import { streamingContract } from './streaming.contract.ts'
import { startStreams } from './work.ts'

streamingContract('the embedded media server', true, async () => {
  const server = await startTestServer({ MEDIA_RTMP_PORT: '0' })
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await startStreams(server.services)
  return {
    server,
    async watches({ flv }) {
      const answer = await fetch(base + flv, { signal: AbortSignal.timeout(10_000) })
      if (!answer.ok || !answer.body) return false
      const reader = answer.body.getReader()
      let [bytes, head] = [0, '']
      while (bytes < 20_000) {
        const { value, done } = await reader.read()
        if (done) break
        head ||= new TextDecoder().decode(value.slice(0, 3))
        bytes += value.length
      }
      await reader.cancel()
      return head === 'FLV' && bytes >= 20_000
    },
    close: () => server.close(),
  }
})

it('the embedded media server starts with the first stream, and restarts after it is killed', async () => {
  const server = await startTestServer({ MEDIA_RTMP_PORT: '0' })
  try {
    const { database, media } = server.services
    await startStreams(server.services)
    await media.refresh()
    expect((media as EmbeddedMedia).pid).toBeUndefined()
    expect(media.state()).toMatchObject({ serves: true, why: null })
    const { secrets } = server.services
    const { id } = await aStream(database.db, await aPlace(database.db))
    const key = secrets.seal('stream', 'k')
    await database.db.updateTable('stream').set({ primaryKey: key, backupKey: key }).where('id', '=', id).execute()
    await media.refresh()
    const { pid } = media as EmbeddedMedia
    expect(pid).toBeGreaterThan(0)
    expect(media.state().serves).toBe(true)
    process.kill(pid!, 'SIGKILL')
    await expect.poll(() => media.state()).toMatchObject({ serves: false, why: '流媒体服务中断，正在重启' })
    await expect.poll(() => media.state()).toMatchObject({ serves: true, why: null })
    expect((media as EmbeddedMedia).pid).not.toBe(pid)
  } finally {
    await server.close()
  }
})
