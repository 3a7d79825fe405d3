import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Type } from 'typebox'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { versionForm } from '#contract/releases/software.ts'
import { maxBuildFiles, maxUnpackedMegabytes } from '#contract/releases/webBuild.ts'
import { matches } from '../../../platform/schema.ts'
import { type BuildKey, signerOf } from './buildKeys.ts'

/** The first two entries of a package. */
export const manifestName = 'manifest.json'
export const signatureName = 'manifest.sig'
const maxManifestBytes = 1_048_576

/** A path in a build: folders and one file, none of which is hidden or can lead out of the build. */
const filePath = '^[0-9A-Za-z_-][0-9A-Za-z._-]*(/[0-9A-Za-z_-][0-9A-Za-z._-]*){0,5}$'
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

const Manifest = Type.Object(
  {
    number: Type.String({ pattern: versionForm.pattern, maxLength: 60 }),
    contract: Sha256,
    builtAt: Type.String({
      pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,3})?Z$',
    }),
    files: Type.Array(
      Type.Object(
        {
          path: Type.String({ pattern: filePath, maxLength: 200 }),
          bytes: Type.Integer({ minimum: 0, maximum: maxUnpackedMegabytes * 1_048_576 }),
          sha256: Sha256,
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: maxBuildFiles },
    ),
  },
  { additionalProperties: false },
)

/** What a package says that it is, which the signature covers. */
export interface Manifest {
  number: string
  contract: string
  builtAt: string
  files: { path: string; bytes: number; sha256: string }[]
}

export interface ReadPackage extends Manifest {
  /** The key by which it is signed. */
  signer: string
}

/** The reason why a package must not be served, as a sentence. */
export class PackageFault extends Error {}

/**
 * Reads a package to its end: first its signature, then every file, compared with what was signed. With `into`, the files are written
 * there as they are read; the caller removes the folder if this throws.
 * @throws PackageFault
 */
export async function readPackage(path: string, keys: readonly BuildKey[], into?: string): Promise<ReadPackage> {
  const zip = await openPromise(path, { strictFileNames: true, validateEntrySizes: true }).catch(() => {
    throw new PackageFault('不是可以读取的 ZIP 文件')
  })
  try {
    const entries = zip.eachEntry()
    const manifest = await textOf(zip, await next(entries), manifestName)
    const signature = await textOf(zip, await next(entries), signatureName)
    const signer = signerOf(manifest, signature.toString('latin1'), keys)
    if (!signer) throw new PackageFault('签名不对，或签名的公钥不在 WEB_BUILD_KEYS 里')
    const said = parse(manifest)
    await readFiles(zip, entries, said, into)
    return { ...said, signer }
  } catch (error) {
    // The reader's own words are about the bytes of the archive.
    throw error instanceof PackageFault || (error as NodeJS.ErrnoException).syscall
      ? error
      : new PackageFault('ZIP 文件已损坏')
  } finally {
    zip.close()
  }
}

type Entries = AsyncIterator<Entry>
const next = async (entries: Entries) => {
  const { value, done } = await entries.next()
  return done ? undefined : (value as Entry)
}

async function textOf(zip: ZipFile, entry: Entry | undefined, name: string): Promise<Buffer> {
  if (entry?.fileName !== name || entry.uncompressedSize > maxManifestBytes)
    throw new PackageFault(`前两个文件应为 ${manifestName} 和 ${signatureName}`)
  return buffer(await zip.openReadStreamPromise(entry))
}

function parse(manifest: Buffer): Manifest {
  let said: unknown
  try {
    said = JSON.parse(manifest.toString('utf8'))
  } catch {
    throw new PackageFault(`${manifestName} 不是 JSON`)
  }
  if (!matches(Manifest, said)) throw new PackageFault(`${manifestName} 的内容不对`)
  const { files } = said
  // Two names that differ in case only are one file on some disks.
  if (new Set(files.map(({ path }) => path.toLowerCase())).size < files.length)
    throw new PackageFault(`${manifestName} 里有重复的文件`)
  if (!files.some(({ path }) => path === 'index.html')) throw new PackageFault('缺少 index.html')
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > maxUnpackedMegabytes * 1_048_576)
    throw new PackageFault(`解压后超过 ${maxUnpackedMegabytes} MB`)
  return said
}

async function readFiles(zip: ZipFile, entries: Entries, { files }: Manifest, into: string | undefined) {
  const left = new Map(files.map((file) => [file.path, file]))
  for (let entry = await next(entries); entry; entry = await next(entries)) {
    const file = left.get(entry.fileName)
    if (!file) throw new PackageFault(`多出没有签名的文件 ${shown(entry.fileName)}`)
    left.delete(file.path)
    if (entry.uncompressedSize !== file.bytes) throw new PackageFault(`文件 ${file.path} 与签名的内容不符`)
    const hash = createHash('sha256')
    const path = into && join(into, file.path)
    if (path) await mkdir(dirname(path), { recursive: true })
    // The stream is read at once: a broken one emits its error in the next turn.
    const from = await zip.openReadStreamPromise(entry)
    if (path) await write(from, hash, path)
    else for await (const chunk of from) hash.update(chunk as Buffer)
    if (hash.digest('hex') !== file.sha256) throw new PackageFault(`文件 ${file.path} 与签名的内容不符`)
  }
  const [missing] = left.keys()
  if (missing) throw new PackageFault(`缺少文件 ${missing}`)
}

async function write(from: Readable, hash: ReturnType<typeof createHash>, path: string) {
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(from, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

const shown = (name: string) => JSON.stringify(name.slice(0, 80))
