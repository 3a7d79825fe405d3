import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { webBuilds } from '#contract/releases/webBuilds.ts'
import { contractMark } from '#server/domains/releases/web/buildKeys.ts'
import { packBuild } from '#server/domains/releases/web/pack.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { TestServer } from '../server/testServer.ts'

/** A key that signs builds, and the text by which a server is configured to trust it. */
export function aBuildKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, text: publicKey.export({ format: 'jwk' }).x! }
}

/** A small page, packed and signed. */
export async function aWebPackage(
  key: ReturnType<typeof aBuildKey>,
  { number = 'v1.4.0', says = number }: { number?: string; says?: string } = {},
): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'jy-page-'))
  const asset = `assets/main-${randomBytes(4).toString('hex')}.js`
  const files = {
    'index.html': `<!doctype html><title>${says}</title><script type="module" src="/${asset}"></script>`,
    'screen.html': `<!doctype html><title>大屏 ${says}</title>`,
    [asset]: `document.title = ${JSON.stringify(says)}`,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const packed = await buffer(await packBuild(folder, number, key.privateKey, new Date('2026-11-20T08:00:00Z')))
  rmSync(folder, { recursive: true })
  return packed
}

/** Sends a package as the page does. */
export async function uploadWeb({ app }: Pick<TestServer, 'app'>, token: string, file: Buffer) {
  const answer = await app.inject({
    method: 'POST',
    url: webBuilds.uploadFile.path,
    headers: { 'content-type': 'application/zip', authorization: token },
    payload: file,
  })
  return answer.json() as {
    code: number
    msg: string
    data: { id: number; key: string; fits: boolean; fields?: Record<string, string> }
  }
}

/** A web build; its package does not exist. */
export async function aWebBuild(db: Db) {
  const file = await db
    .insertInto('webFile')
    .values({
      ...{
        key: `web/${randomBytes(16).toString('hex')}.zip`,
        number: 'v1.4.0',
        contract: contractMark,
        signer: 'signer',
      },
      ...{ builtAt: '2026-11-20T08:00:00Z', files: 3, bytes: 4096, sha256: randomBytes(32).toString('hex') },
      uploadedBy: '上传人',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('webBuild')
    .values({ fileId: file.id, notes: '换了登录页', createdBy: '建立人' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A host, as another machine has registered itself. */
export const aWebHost = (db: Db, more: { buildId?: number; runningId?: number; keepBy?: string } = {}) =>
  db
    .insertInto('webHost')
    .values({
      name: `host-${randomBytes(4).toString('hex')}`,
      serverVersion: 'v1.3.344',
      contract: contractMark,
      ...more,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
