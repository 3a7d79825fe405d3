import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admins } from '#contract/accounts/admins.ts'
import { captcha } from '#contract/accounts/captcha.ts'
import { operations } from '#contract/index.ts'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { anAccount, testPassword } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let docs: string
beforeAll(async () => {
  server = await startTestServer()
  docs = (await server.app.inject('/docs')).body
})
afterAll(() => server.close())

/** What the page says between the heads of two sections. */
const between = (from: string, to: string) =>
  docs.slice(docs.indexOf(`<h2 id="${from}">`), docs.indexOf(`<h2 id="${to}">`))

it('the API reference explains signing before the ingest calls, with an example that openssl confirms', () => {
  const signing = between('signing', 'ingest')
  for (const header of ['X-Jy-Key', 'X-Jy-Time', 'X-Jy-Nonce', 'X-Jy-Signature', 'Idempotency-Key'])
    expect(signing).toContain(`<code>${header}</code>`)
  expect(signing.match(/<ol>.*<\/ol>/)![0].match(/<li>/g)).toHaveLength(5)
  expect(signing).toContain('ddcb0a8d75cf1107602f286b97e89ff5e4935226d9efa6c0e5df9e3f2a85c361')
})

it('the API reference explains how to sign in: what pwd is, and where the token goes', async () => {
  const section = between('signin', 'account')
  for (const said of [admins.login.path, 'SHA-256', 'sha256sum', 'Authorization: $TOKEN', captcha.challenge.path])
    expect(section).toContain(said)
  const { db } = server.services.database
  const { name } = await anAccount(db, 1)
  const pwd = createHash('sha256').update(testPassword).digest('hex')
  const { data } = await server.call(null, admins.login, { body: { name, pwd } })
  expect((await server.call(data.token, admins.me, {})).data.name).toBe(name)
})

it('openapi.json states which operations take the token and which do not', async () => {
  const { paths, components } = (await server.app.inject('/openapi.json')).json()
  expect(components.securitySchemes.token).toMatchObject({
    in: 'header',
    name: 'Authorization',
    description: expect.stringContaining('SHA-256'),
  })
  const calls = operations()
  const takesToken = ({ operation: { path, method } }: (typeof calls)[number]) =>
    paths[path]?.[method.toLowerCase()]?.security?.some((one: object) => 'token' in one) ?? false
  expect(calls.filter(takesToken).map(({ id }) => id)).toEqual(
    calls.filter(({ operation: { pages } }) => pages === 'session' || Array.isArray(pages)).map(({ id }) => id),
  )
})

it.each(['pictures', 'snapshots'])('the API reference lists the form fields of /ingest/v1/%s', (name) => {
  const entry = docs.match(new RegExp(`/ingest/v1/${name}</code>.*?</details>`))![0]
  for (const field of ['pictureId', 'gbCode', 'takenAt', 'faces', 'file'])
    expect(entry).toContain(`<code>${field}</code>`)
})

it('openapi.json describes signing and the picture form, and links only to what a customer can open', async () => {
  const openapi = (await server.app.inject('/openapi.json')).json()
  expect(openapi.tags).toMatchObject([
    { name: 'ingest', description: expect.stringContaining('X-Jy-Nonce'), externalDocs: { url: '/docs#signing' } },
  ])
  expect(openapi.paths['/ingest/v1/pictures'].post.requestBody.content['multipart/form-data'].schema.required).toEqual([
    'pictureId',
    'gbCode',
    'takenAt',
    'file',
  ])
  expect(JSON.stringify(openapi) + docs).not.toContain('.md')
})

it('the API reference and openapi.json state which files an upload accepts', async () => {
  const openapi = (await server.app.inject('/openapi.json')).json()
  const { path, file } = caseImages.upload
  expect(Object.keys(openapi.paths[path].post.requestBody.content)).toEqual(file.types)
  const entry = docs.slice(docs.indexOf(`<code>${path}</code>`)).split('</details>')[0]
  expect(entry).toContain('image/jpeg | image/png | image/webp')
  expect(entry).toContain('最多 20 MB')
})
