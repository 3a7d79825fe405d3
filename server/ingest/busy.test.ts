import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { aKey, form, openSender } from '#test/clients/sender.ts'
import { aShot } from '#test/media/shots.ts'
import { anAccount, aPlace, unique } from '#test/rows/world.ts'
import { startTestServer } from '#test/server/testServer.ts'
import { decoding } from '../platform/decoder/decoder.ts'

// Seconds of waiting are tenths here.
vi.mock('../platform/decoder/budget.ts', async (actual) => {
  const real = await actual<typeof import('../platform/decoder/budget.ts')>()
  return { ...real, budget: (capacity: number, ms: number) => real.budget(capacity, ms / 10) }
})

it('pictures over the decoder’s capacity get 2004 with Retry-After, are not stored, and are accepted later', async () => {
  const server = await startTestServer({ LOG_LEVEL: 'silent' })
  const place = await aPlace(server.services.database.db)
  const sender = openSender(server, await aKey(server.services, place.operatorId))
  const request = { pictureId: unique('p-'), gbCode: place.gbCode, takenAt: '2026-05-02T14:28:03+08:00' }
  const shot = await aShot()
  const upload = () => {
    const { body, type } = form(request, shot)
    const path = '/ingest/v1/pictures'
    const headers = { ...sender.headers('POST', path, body), 'content-type': type }
    return server.app.inject({ method: 'POST', url: path, headers, payload: body })
  }
  const account = await anAccount(server.services.database.db, 1)
  const ofProject = () =>
    server.app.inject({
      method: 'POST',
      url: caseImages.upload.path.replace('{id}', String(place.caseId)),
      headers: { 'content-type': 'image/jpeg', authorization: account.token },
      payload: shot,
    })
  let end!: () => void
  const all = decoding(Number.POSITIVE_INFINITY, () => new Promise<void>((resolve) => (end = resolve)))
  const [answer, picture] = await Promise.all([upload(), ofProject()])
  end()
  await all
  expect([answer.statusCode, answer.json().code, Number(answer.headers['retry-after'])]).toEqual([
    429,
    2004,
    expect.any(Number),
  ])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(readdirSync(join(server.services.env.DATA_DIR, 'uploads'))).toEqual([])
  // Pictures that accounts upload wait in the same queue.
  expect(picture.json().code).toBe(2004)
  expect((await upload()).json()).toMatchObject({ code: 200, data: { repeated: false } })
  expect((await ofProject()).json().code).toBe(200)
  await server.close()
})
