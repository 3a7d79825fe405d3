import { readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { form as aForm, aKey, openSender, type Sender } from '#test/clients/sender.ts'
import { aShot } from '#test/media/shots.ts'
import { aDevice, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { sweepLoose } from '../../platform/files/looseSweep.ts'

let server: TestServer
let place: Place
let other: Place
let sender: Sender
let shot: Buffer
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  const { db } = server.services.database
  place = await aPlace(db)
  other = await aPlace(db)
  sender = openSender(server, await aKey(server.services, place.operatorId))
  shot = await aShot()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const query = async <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.services.database.query(text, values)).rows as R[]
const fields = (more: Record<string, string | number> = {}) => ({
  pictureId: unique('p-'),
  gbCode: place.gbCode,
  takenAt: '2026-05-02T14:28:03+08:00',
  faces: 2,
  ...more,
})
const files = () =>
  readdirSync(join(server.services.env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length
const pictureOf = async (externalId: unknown) =>
  (
    await query<{ id: number; bytes: number; file_key: string; thumb_key: string; preview_key: string }>(
      'select * from picture where external_id = $1',
      [externalId],
    )
  )[0]

describe('a picture', () => {
  it('a picture is acknowledged once its row and three files are stored, without its position', async () => {
    const form = fields()
    const { code, data } = await sender.upload('picture', form, shot)
    expect([code, data]).toEqual([200, { index: 0, code: 200, msg: 'ok', id: expect.any(Number), repeated: false }])
    const row = (await pictureOf(form.pictureId))!
    expect(row).toMatchObject({
      id: data.id,
      area_id: place.areaId,
      device_id: place.deviceId,
      point_id: place.pointId,
      state: 'uploaded',
      width: 640,
      height: 480,
      faces: 2,
      taken_at: '2026-05-02T06:28:03.000Z',
    })
    const { storage } = server.services
    const original = await storage.read(row.file_key)
    expect(original.length).toBe(row.bytes)
    expect(Buffer.from(original).includes('GPSLatitude')).toBe(false)
    expect((await sharp(original).metadata()).exif!.includes('2026:05:02 14:28:03')).toBe(true)
    expect((await sharp(await storage.read(row.thumb_key)).metadata()).width).toBe(400)
    expect((await sharp(await storage.read(row.preview_key)).metadata()).width).toBe(640)
    expect(await query("select subject from event where topic = 'picture' and subject = $1", [data.id])).toHaveLength(1)
    expect((await server.app.inject({ url: storage.url(row.thumb_key) })).statusCode).toBe(200)
  })
  it('a picture that is sent again is repeated, and another file under its number is refused', async () => {
    const form = fields()
    const first = await sender.upload('picture', form, shot)
    const before = files()
    expect((await sender.upload('picture', form, shot)).data).toEqual({ ...first.data, repeated: true })
    expect((await sender.upload('picture', form, await aShot(2))).code).toBe(2001)
    expect(files()).toBe(before)
  })
  it('a picture sent again with another camera or time is refused, with other faces repeated', async () => {
    const form = fields()
    const { data } = await sender.upload('picture', form, shot)
    const { gbCode } = await aDevice(server.services.database.db, place.areaId, place.caseId)
    expect((await sender.upload('picture', { ...form, gbCode }, shot)).code).toBe(2001)
    expect((await sender.upload('picture', { ...form, takenAt: '2026-05-02T14:28:04+08:00' }, shot)).code).toBe(2001)
    expect((await sender.upload('picture', { ...form, faces: 3, takenAt: '2026-05-02T06:28:03Z' }, shot)).data).toEqual(
      { ...data, repeated: true },
    )
  })
  it('the order of fields and the boundary do not change a picture request, another field or file does', async () => {
    const form = fields()
    const request = { idempotencyKey: unique('idem-') }
    const first = await sender.upload('picture', form, shot, request)
    const reversed = Object.fromEntries(Object.entries(form).toReversed()) as typeof form
    expect(await sender.upload('picture', reversed, shot, request)).toEqual(first)
    expect((await sender.upload('picture', { ...form, faces: 3 }, shot, request)).code).toBe(2001)
    expect((await sender.upload('picture', form, await aShot(7), request)).code).toBe(2001)
    expect((await sender.upload('snapshot', form, shot, request)).code).toBe(2001)
  })
  it('a picture that is sent several times at once is stored once', async () => {
    const form = fields()
    const before = files()
    const answers = await Promise.all(Array.from({ length: 6 }, () => sender.upload('picture', form, shot)))
    expect(answers.map((answer) => answer.code)).toEqual(Array(6).fill(200))
    expect(answers.filter((answer) => !answer.data.repeated)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1)
    expect(files()).toBe(before + 3)
  })
  it('a picture for another customer’s camera is refused and leaves no file', async () => {
    const before = files()
    expect((await sender.upload('picture', fields({ gbCode: other.gbCode }), shot)).code).toBe(1512)
    expect(files()).toBe(before)
  })
  it('a picture request with a wrong signature is refused', async () => {
    const { status } = await sender.upload('picture', fields(), shot, { headers: { 'x-jy-signature': '0'.repeat(64) } })
    expect(status).toBe(401)
  })
  it('a picture whose row cannot be written leaves no file behind', async () => {
    const before = files()
    vi.spyOn(server.services.events, 'emit').mockRejectedValueOnce(new Error('hub broke'))
    const form = fields()
    expect((await sender.upload('picture', form, shot)).status).toBe(500)
    expect(files()).toBe(before)
    expect(await pictureOf(form.pictureId)).toBeUndefined()
  })
  it('files of a process that dies before it writes the picture’s row are removed after a day', async () => {
    const before = files()
    // As if it had died: neither the row nor the removal of the files comes through.
    vi.spyOn(server.services.events, 'emit').mockRejectedValueOnce(new Error('died'))
    const remove = vi.spyOn(server.services.storage, 'remove').mockRejectedValue(new Error('died'))
    const form = fields()
    expect((await sender.upload('picture', form, shot)).status).toBe(500)
    remove.mockRestore()
    expect(files()).toBe(before + 3)
    const storedForm = fields()
    expect((await sender.upload('picture', storedForm, shot)).code).toBe(200)
    await query("update loose_file set due_at = now() - interval '1 second'")
    await sweepLoose(server.services)
    expect(files()).toBe(before + 3)
    expect(
      (await server.services.storage.stat((await pictureOf(storedForm.pictureId))!.file_key)).bytes,
    ).toBeGreaterThan(0)
    expect((await sender.upload('picture', form, shot)).code).toBe(200)
  })
  it('a picture whose file cannot be stored leaves no row or file, and can be sent again', async () => {
    const before = files()
    const { storage } = server.services
    const put = storage.put.bind(storage)
    vi.spyOn(storage, 'put').mockImplementation((key, data, type) =>
      key.endsWith('-p.jpg')
        ? Promise.reject(Object.assign(new Error('disk full'), { code: 'ENOSPC' }))
        : put(key, data, type),
    )
    const form = fields()
    const request = { idempotencyKey: unique('idem-') }
    expect(await sender.upload('picture', form, shot, request)).toMatchObject({
      status: 503,
      msg: expect.stringContaining('存储空间不足'),
    })
    expect(files()).toBe(before)
    expect(await pictureOf(form.pictureId)).toBeUndefined()
    vi.restoreAllMocks()
    expect((await sender.upload('picture', form, shot, request)).code).toBe(200)
  })
})

describe('a form that is not right is refused with 2000 and a sentence', () => {
  it.each<[string, () => Promise<{ code: number; msg: string }>, RegExp]>([
    [
      'a file that is no JPEG',
      async () => sender.upload('picture', fields(), await sharp(shot).png().toBuffer()),
      /不是 JPEG/,
    ],
    ['no file', () => sender.upload('picture', fields(), null), /没有文件/],
    ['no number', () => sender.upload('picture', { ...fields(), pictureId: '' }, shot), /外部编号/],
    ['a wrong code', () => sender.upload('picture', fields({ gbCode: '1' }), shot), /国标编码/],
    [
      'a time in the future',
      () => sender.upload('picture', fields({ takenAt: new Date(Date.now() + 600_000).toISOString() }), shot),
      /未来/,
    ],
    ['a number of faces that is none', () => sender.upload('picture', fields({ faces: 'many' }), shot), /人脸数/],
    ['a file of more than 40 MB', () => sender.upload('picture', fields(), Buffer.alloc(41 * 1_048_576)), /40 MB/],
    [
      'too many fields',
      () => sender.upload('picture', Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x'])), shot),
      /40 MB|每次一张/,
    ],
  ])('a picture upload with %s is refused with 2000 and a sentence', async (_, send, words) => {
    const before = files()
    const { code, msg } = await send()
    expect([code, msg]).toEqual([2000, expect.stringMatching(words)])
    expect(files()).toBe(before)
  })
  it.each([
    ['pictureId', '外部编号', { pictureId: '' }],
    ['gbCode', '国标编码', { gbCode: '1' }],
    ['takenAt', '时刻', { takenAt: 'yesterday' }],
    ['takenAt', '时刻', { takenAt: '9999-12-31T00:00:00Z' }],
    ['faces', '人脸数', { faces: -1 }],
  ])('a refused picture upload names the field %s by its label, %s', async (field, title, wrong) => {
    const { code, msg, data } = await sender.upload('picture', fields(wrong), shot)
    expect([code, data]).toEqual([2000, { fields: { [field]: msg } }])
    expect(msg).toContain(title)
  })
  it('a picture upload with JSON instead of a form is refused', async () => {
    const { code } = (await sender.upload('picture', fields(), shot, {
      headers: { 'content-type': 'application/json' },
    })) as { code: number }
    expect([400, 401, 2000]).toContain(code)
  })
  it('a picture upload with an incomplete form is refused', async () => {
    const { code } = await sender.upload('picture', fields(), shot, {
      headers: { 'content-type': 'multipart/form-data; boundary=other' },
    })
    expect(code).toBe(2000)
  })
})

describe('a form that names a field twice is refused with 2000 and names it', () => {
  const twice = (name: string, more: string) => {
    const { body, type } = aForm(fields(), shot)
    const boundary = type.split('boundary=')[1]
    return {
      body: Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${more}\r\n`),
        body,
      ]),
      type,
    }
  }
  it.each([
    ['takenAt', '2026-05-02T14:28:03+08:00'],
    ['pictureId', 'p-other'],
    ['file', 'no file'],
  ])('a form with two fields named %s is refused with 2000 and names the field', async (name, more) => {
    const before = files()
    const { body, type } = twice(name, more)
    expect(await sender.form('picture', body, type)).toMatchObject({
      code: 2000,
      msg: expect.stringContaining(name),
      data: { fields: { [name]: expect.any(String) } },
    })
    expect(files()).toBe(before)
  })
})

describe('after a form that cannot be read the connection takes the next request', () => {
  it.each<[string, () => { body: Buffer; type: string }]>([
    [
      'without a boundary',
      () => ({ body: aForm(fields(), Buffer.alloc(1_048_576)).body, type: 'multipart/form-data' }),
    ],
    [
      'with too many fields before the file',
      () => aForm(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x'])), Buffer.alloc(1_048_576)),
    ],
    ['with a file of more than 40 MB', () => aForm(fields(), Buffer.alloc(40 * 1_048_576 + 10_000))],
  ])('a connection stays usable after an unreadable form %s', async (_, make) => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const { body, type } = make()
    const path = '/ingest/v1/pictures'
    const headers = {
      ...sender.headers('POST', path, body),
      host: 'x',
      'content-type': type,
      'content-length': body.length,
    }
    const socket = connect(port, '127.0.0.1')
    try {
      let said = ''
      socket.setEncoding('utf8').on('data', (text) => {
        said += text
      })
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      socket.write(body)
      await expect.poll(() => said).toContain('"code":2000')
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
      await expect.poll(() => said).toContain('"status":"ok"')
    } finally {
      socket.destroy()
    }
  })
})

describe('a snapshot', () => {
  it('a snapshot replaces the previous one unless it is older', async () => {
    const device = async () =>
      (
        await query<{ snapshot_key: string; snapshot_at: string }>(
          'select snapshot_key, snapshot_at from device where id = $1',
          [place.deviceId],
        )
      )[0]!
    const send = async (takenAt: string, seed: number) =>
      (await sender.upload('snapshot', fields({ takenAt }), await aShot(seed))).data
    expect(await send('2026-05-02T01:00:00Z', 3)).toMatchObject({ id: place.deviceId, repeated: false })
    const before = files()
    const first = await device()
    expect((await send('2026-05-02T01:00:30Z', 4)).repeated).toBe(false)
    const second = await device()
    await sweepLoose(server.services)
    expect([second.snapshot_at, second.snapshot_key === first.snapshot_key, files()]).toEqual([
      '2026-05-02T01:00:30.000Z',
      false,
      before,
    ])
    expect((await send('2026-05-02T01:00:10Z', 5)).repeated).toBe(true)
    expect([await device(), files()]).toEqual([second, before])
    expect((await sharp(await server.services.storage.read(second.snapshot_key)).metadata()).format).toBe('jpeg')
  })
})
