import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { type materialLimits, megabyte } from '#contract/videos/materialKinds.ts'
import { aMaterial, upload } from '#test/rows/materialRows.ts'
import { type Account, anAccount, anOperator } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { materials } = contract.videos
let server: TestServer
let platform: Account
let channel: Account
let other: Account
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  const { db } = server.services.database
  platform = await anAccount(db, 0)
  channel = await anAccount(db, 2)
  other = await anAccount(db, 2)
})
afterAll(() => server?.close())

const media = (name: string) => readFileSync(new URL(`../../../test/media/${name}`, import.meta.url))
const one = async (token: string, id: number) => (await server.call(token, materials.one, { params: { id } })).data
const idsOf = async (token: string, body = {}) =>
  (await server.call(token, materials.list, { body })).data.rows.map(({ id }) => id)
const fileOf = async (url: string) => (await server.app.inject({ url })).rawPayload
const picture = (background: string, { alpha = 1, size = 40 } = {}) =>
  sharp({ create: { width: size, height: size / 2, channels: 4, background } })
    .ensureAlpha(alpha)
    .png()
    .toBuffer()
/** A small square of the given colour on a transparent background. */
const cutOut = (background: string) =>
  sharp({ create: { width: 30, height: 30, channels: 4, background: '#0000' } })
    .composite([{ input: { create: { width: 10, height: 10, channels: 4, background } } }])
    .png()
    .toBuffer()
const cube = (size: number, head = `LUT_3D_SIZE ${size}`) => {
  const at = (n: number) => (n / (size - 1)).toFixed(3)
  const rows = Array.from({ length: size ** 3 }, (_, n) =>
    [n % size, Math.floor(n / size) % size, Math.floor(n / size ** 2)].map(at).join(' '),
  )
  return `# secret remark\nTITLE "x"\n${head}\n${rows.join('\n')}\n`
}

describe('an upload', () => {
  it('an uploaded material gets format, length and size from its content, whatever its name', async () => {
    const storeAs = async (file: Buffer, kind: keyof typeof materialLimits) => {
      const { code, msg, data } = await upload(server.app, channel.token, file, { kind, name: `${kind}.exe` })
      expect([code, msg]).toEqual([200, 'ok'])
      const { format, durationMs, width, height, thumbUrl, url, name } = await one(channel.token, data.id)
      const { headers, statusCode } = await server.app.inject({ url })
      return [name, format, durationMs, width, height, thumbUrl !== null, statusCode, headers['content-type']]
    }
    expect(await storeAs(media('tone.mp3'), 'audio')).toEqual([
      'audio.exe',
      'mp3',
      1152,
      null,
      null,
      false,
      200,
      'audio/mpeg',
    ])
    expect(await storeAs(media('tone.m4a'), 'audio')).toEqual([
      'audio.exe',
      'm4a',
      1000,
      null,
      null,
      false,
      200,
      'audio/mp4',
    ])
    expect(await storeAs(wav(0.5), 'audio')).toEqual(['audio.exe', 'wav', 500, null, null, false, 200, 'audio/wav'])
    expect(await storeAs(media('clip.mp4'), 'video')).toEqual([
      'video.exe',
      'mp4',
      2000,
      64,
      36,
      false,
      200,
      'video/mp4',
    ])
    expect(await storeAs(media('clip.webm'), 'transition')).toEqual([
      'transition.exe',
      'webm',
      2000,
      64,
      36,
      false,
      200,
      'video/webm',
    ])
    expect(await storeAs(await cutOut('#f00'), 'sticker')).toEqual([
      'sticker.exe',
      'png',
      null,
      30,
      30,
      true,
      200,
      'image/png',
    ])
    expect(await storeAs(await picture('#0f0'), 'picture')).toEqual([
      'picture.exe',
      'jpg',
      null,
      40,
      20,
      true,
      200,
      'image/jpeg',
    ])
    expect(await storeAs(Buffer.from(cube(3)), 'lut')).toEqual([
      'lut.exe',
      'cube',
      null,
      null,
      null,
      true,
      200,
      'text/plain',
    ])
  })

  it('metadata and trailing data are removed from an uploaded material', async () => {
    const jpeg = await sharp(await picture('#123456'))
      .jpeg()
      .withExif({ IFD0: { Artist: 'SECRET-ARTIST' } })
      .toBuffer()
    const hidden = Buffer.concat([jpeg, Buffer.from('SECRET-TRAILER')])
    expect(hidden.includes('SECRET-ARTIST')).toBe(true)
    const drawn = await upload(server.app, platform.token, hidden, { kind: 'picture' })
    const stored = await fileOf((await one(platform.token, drawn.data.id)).url)
    expect([stored.includes('SECRET'), (await sharp(stored).metadata()).format]).toEqual([false, 'jpeg'])
    const { data } = await upload(server.app, platform.token, Buffer.from(cube(2)), { kind: 'lut' })
    const lut = (await fileOf((await one(platform.token, data.id)).url)).toString()
    expect(lut.split('\n').slice(0, 5)).toEqual([
      'LUT_3D_SIZE 2',
      'DOMAIN_MIN 0.000000 0.000000 0.000000',
      'DOMAIN_MAX 1.000000 1.000000 1.000000',
      '0.000000 0.000000 0.000000',
      '1.000000 0.000000 0.000000',
    ])
  })

  it.each<[what: string, kind: keyof typeof materialLimits, file: () => Buffer | Promise<Buffer>, says: RegExp]>([
    ['a page of the web as a picture', 'picture', () => Buffer.from('<script>alert(1)</script>'), /JPEG、PNG 或 WebP/],
    ['a song as a clip', 'video', () => media('tone.mp3'), /MP4 或 WebM/],
    ['a clip as a song', 'audio', () => media('clip.mp4'), /里面有画面/],
    ['an opaque sticker', 'sticker', () => picture('#ff0000'), /透明/],
    ['half a picture', 'picture', async () => (await picture('#ff0', { size: 400 })).subarray(0, 500), /损坏/],
    ['half a clip', 'video', () => media('clip.mp4').subarray(0, 1800), /不完整|损坏/],
    ['half a song in a container', 'audio', () => media('tone.m4a').subarray(0, 1000), /不完整|损坏/],
    ['a clip that not every browser plays', 'video', () => media('hevc.mp4'), /H\.264/],
    ['nothing', 'picture', () => Buffer.alloc(0), /空/],
    [
      'a table that is too short',
      'lut',
      () => Buffer.from(cube(3).replace('SIZE 3', 'SIZE 4')),
      /只有 27 行颜色，应有 64 行/,
    ],
    ['a table that is too long', 'lut', () => Buffer.from(cube(3).replace('SIZE 3', 'SIZE 2')), /第 12 行多出来/],
    ['a table of one dimension', 'lut', () => Buffer.from('LUT_1D_SIZE 2\n0 0 0\n1 1 1\n'), /一维/],
    [
      'a table with a word in it',
      'lut',
      () => Buffer.from(cube(2).replace('1.000 1.000 1.000', '1 1 NaN')),
      /第 11 行/,
    ],
    ['a table as large as memory', 'lut', () => Buffer.from('LUT_3D_SIZE 4096\n0 0 0\n'), /2 至 65/],
    ['what is too large', 'sticker', () => Buffer.alloc(10 * megabyte + 1), /最大 10 MB/],
  ])('uploading %s is refused, and nothing of it is stored', async (_, kind, file, says) => {
    const answer = await upload(server.app, channel.token, await file(), { kind })
    expect([answer.code, answer.data.fields?.file]).toEqual([2000, expect.stringMatching(says)])
    expect(answer.msg).toMatch(says)
    expect(
      (await server.services.database.query('select 1 from loose_file where key like $1', ['materials/%'])).rows,
    ).toEqual([])
  })

  it('a repeated upload is refused, naming the existing material, but another customer may upload the same file', async () => {
    const file = await picture('#0a0b0c')
    const answers = await Promise.all(
      ['甲', '乙'].map((name) => upload(server.app, channel.token, file, { kind: 'picture', name })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 2001])
    const accepted = await one(channel.token, answers.find(({ code }) => code === 200)!.data.id)
    const refused = answers.find(({ code }) => code === 2001)!
    expect([refused.msg, refused.data.id]).toEqual([`与已有的「${accepted.name}」是同一个文件`, accepted.id])
    expect((await upload(server.app, other.token, file, { kind: 'picture' })).code).toBe(200)
  })

  it('an upload is refused without a page for materials, or if the customer’s storage is full', async () => {
    const { db } = server.services.database
    const file = await picture('#0d0e0f')
    const scenic = await anAccount(db, 3)
    expect((await upload(server.app, scenic.token, file, { kind: 'picture' })).code).toBe(1511)
    expect((await upload(server.app, null, file, { kind: 'picture' })).code).toBe(401)
    const full = await anAccount(db, 2)
    const { id } = await aMaterial(db, full)
    await db
      .updateTable('material')
      .set({ bytes: 10 * 1024 * megabyte })
      .where('id', '=', id)
      .execute()
    expect((await upload(server.app, full.token, file, { kind: 'picture' })).code).toBe(1530)
    await db.updateTable('material').set({ bytes: 1 }).where('id', '=', id).execute()
    expect((await upload(server.app, full.token, file, { kind: 'picture' })).code).toBe(200)
  })
})

describe('whose a material is', () => {
  it('materials of the platform are visible to everybody and changed only by it, others by their operators', async () => {
    const { db } = server.services.database
    const common = await aMaterial(db, platform)
    const own = await aMaterial(db, channel)
    const under = await aMaterial(db, { operatorId: (await anOperator(db, 'scenic', channel.operatorId)).id })
    const theirs = await aMaterial(db, other)
    const visibleIds = await idsOf(channel.token, { size: 200 })
    expect([common, own, under, theirs].map(({ id }) => visibleIds.includes(id))).toEqual([true, true, true, false])
    expect([(await one(channel.token, common.id)).isEditable, (await one(channel.token, own.id)).isEditable]).toEqual([
      false,
      true,
    ])
    expect((await server.call(channel.token, materials.one, { params: { id: theirs.id } })).code).toBe(1512)

    const rename = (token: string, id: number) =>
      server.call(token, materials.edit, { params: { id }, body: { name: '新名字', version: 0 } })
    const drop = (token: string, id: number) => server.call(token, materials.remove, { body: { id } })
    expect([(await rename(channel.token, common.id)).code, (await drop(channel.token, common.id)).code]).toEqual([
      1511, 1511,
    ])
    expect([(await rename(channel.token, theirs.id)).code, (await drop(channel.token, theirs.id)).code]).toEqual([
      1512, 1512,
    ])
    expect([(await rename(channel.token, own.id)).code, (await rename(channel.token, own.id)).code]).toEqual([
      200, 1515,
    ])
    expect([(await drop(channel.token, under.id)).code, (await drop(platform.token, theirs.id)).code]).toEqual([
      200, 200,
    ])
    expect((await one(channel.token, own.id)).name).toBe('新名字')
  })

  it('removing a material also removes its files', async () => {
    const { data } = await upload(server.app, channel.token, await picture('#abcdef'), { kind: 'picture' })
    const { services } = server
    const { fileKey, thumbKey } = await services.database.db
      .selectFrom('material')
      .select(['fileKey', 'thumbKey'])
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    await server.call(channel.token, materials.remove, { body: { id: data.id } })
    const { rows } = await services.database.query('select key from loose_file where key = any($1)', [
      [fileKey, thumbKey],
    ])
    expect(rows.length).toBe(2)
  })
})

it('a project is offered materials for its type and for all types, of the requested kinds', async () => {
  const { db } = server.services.database
  const customer = await anAccount(db, 2)
  const all = await aMaterial(db, customer)
  const clip = await aMaterial(db, customer, { caseType: 'clip' })
  const ride = await aMaterial(db, { ...customer, kind: 'audio' }, { caseType: 'ride', durationMs: 90_000 })
  const offered = async (body: object) =>
    (await server.call(customer.token, materials.ofCaseType, { body })).data.rows
      .filter(({ common }) => !common)
      .map(({ id }) => id)
      .toSorted()
  expect(await offered({ caseType: 'clip' })).toEqual([all.id, clip.id])
  expect(await offered({ caseType: 'ride' })).toEqual([all.id, ride.id])
  expect(await offered({ kinds: ['audio'] })).toEqual([ride.id])
  expect(await offered({ q: clip.name })).toEqual([clip.id])
  const ownFilter = { common: false, size: 200 }
  expect((await idsOf(customer.token, { ...ownFilter, caseType: 'clip' })).toSorted()).toEqual([all.id, clip.id])
  expect(await idsOf(customer.token, { ...ownFilter, kind: ['audio'] })).toEqual([ride.id])
})

/** Silence, 8,000 samples of 16 bits a second. */
function wav(seconds: number): Buffer {
  const bytes = 16_000 * seconds
  const head = Buffer.alloc(44)
  head.write('RIFF', 0).toString()
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes)])
}
