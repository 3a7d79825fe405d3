import { createHash, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { filesBelow } from '../../../platform/http/servedWeb.ts'
import { contractMark, signatureOf } from './buildKeys.ts'
import { type Manifest, manifestName, signatureName } from './buildPackage.ts'

/** Makes a signed package of a folder that `npm run build` has written for the contract of this program. @returns the archive */
export async function packBuild(folder: string, number: string, key: KeyObject, builtAt: Date): Promise<Readable> {
  const files: Manifest['files'] = []
  const paths = (await filesBelow(folder)).toSorted()
  for (const path of paths) {
    const bytes = await readFile(join(folder, path))
    files.push({ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  const said: Manifest = { number, contract: contractMark, builtAt: builtAt.toISOString(), files }
  const manifest = Buffer.from(`${JSON.stringify(said, null, 1)}\n`)
  const zip = new ZipFile()
  const options = { mtime: builtAt, mode: 0o100644 }
  zip.addBuffer(manifest, manifestName, options)
  zip.addBuffer(Buffer.from(signatureOf(manifest, key)), signatureName, options)
  for (const path of paths)
    zip.addFile(join(folder, path), path, { ...options, compress: !/\.(br|gz|png|webp|jpg|woff2|m4a)$/.test(path) })
  zip.end()
  return zip.outputStream as Readable
}
