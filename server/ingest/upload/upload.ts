import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ItemAnswer } from '#contract/ingest/items.ts'
import { PictureForm } from '#contract/ingest/posts.ts'
import { checker } from '../../platform/http/validation/checker.ts'
import { timeFault } from '../../platform/http/validation/items.ts'
import { wrongField } from '../../platform/refusal.ts'
import { sha256 } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { Request } from '../request/entry.ts'
import type { KnownDevice } from '../request/known.ts'
import { proven } from '../request/proven.ts'

export interface Upload extends PictureForm {
  /** As an ISO instant in UTC. */
  takenAt: string
  file: SentFile
}

export interface SentFile {
  path: string
  digest: Buffer
}

export type Taker = (services: Services, request: Request, upload: Upload, device: KnownDevice) => Promise<ItemAnswer>

/** How large the files of a form may be, and the message for larger ones. */
export interface FormLimits {
  readonly fileBytes: number
  readonly files: number
  readonly tooLarge: string
}

const pictureLimits: FormLimits = { fileBytes: 40 * 1_048_576, files: 1, tooLarge: '照片最大 40 MB，每次一张' }
const wholeBytes = ({ fileBytes }: FormLimits) => fileBytes + 65_536

export async function acceptUploads(app: FastifyInstance, { fileBytes, files }: FormLimits = pictureLimits) {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: fileBytes, files, fields: 8, fieldSize: 1024, fieldNameSize: 64, parts: 9, headerPairs: 20 },
  })
}

const check = checker(PictureForm, true)

/**
 * Reads a signed form with one picture, which it writes into `folder`.
 * @throws as `receiveForm`
 */
export async function receive(request: FastifyRequest, folder: string): Promise<Upload> {
  const { fields, files } = await receiveForm<PictureForm>(request, folder, check, pictureLimits)
  const time = timeFault(fields.takenAt)
  if (time !== null) throw wrongField('takenAt', time)
  const file = Object.values(files)[0]
  if (!file) throw wrongField('file', '没有文件')
  return { ...fields, takenAt: new Date(fields.takenAt).toISOString(), file }
}

/**
 * Reads a signed multipart form, writes its files into `folder` and verifies the signature over the raw bytes.
 * @throws Unauthorized, Refusal invalid (2000) naming the field
 */
export async function receiveForm<F>(
  request: FastifyRequest,
  folder: string,
  wrong: ReturnType<typeof checker>,
  limits: FormLimits,
): Promise<{ fields: F; files: Readonly<Record<string, SentFile>> }> {
  if (!request.isMultipart()) throw wrongField('file', '内容应为 multipart/form-data')
  if (Number(request.headers['content-length'] ?? 0) > wholeBytes(limits)) throw wrongField('file', limits.tooLarge)
  const { fields, twice, files, bodyHash } = await parts(request, folder, limits)
  const asSent = proven(request, bodyHash)
  if (twice !== null) throw wrongField(twice, `字段 ${twice} 出现两次`)
  // The check turns text into numbers and drops unknown fields, so the fields are copied first.
  const sent = { ...fields }
  const fault = wrong(fields)
  if (fault) throw wrongField(...fault)
  // Senders draw a new boundary for each try: the same fields with the same files are the same request.
  request.ingest = { ...asSent, bodyHash: contentHash(sent, files) }
  return { fields: fields as F, files }
}

async function parts(request: FastifyRequest, folder: string, limits: FormLimits) {
  const hash = createHash('sha256')
  let bytes = 0
  const fields: Record<string, unknown> = {}
  const names = new Set<string>()
  let twice: string | null = null
  const files: Record<string, SentFile> = {}
  let count = 0
  // A sender that left while it waited will never end its body.
  if (request.raw.destroyed) throw wrongField('file', '连接已断开')
  // Listens beside the parser on the same stream, so that the signature covers every byte that was sent.
  request.raw.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
    if (bytes > wholeBytes(limits)) request.raw.destroy()
  })
  try {
    for await (const part of request.parts()) {
      if (names.has(part.fieldname)) twice ??= part.fieldname
      names.add(part.fieldname)
      if (part.type === 'file') files[part.fieldname] = await written(part.file, join(folder, `sent${count++}`), limits)
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    // The parser leaves the rest of the body where it is, and the connection's next request would wait behind it.
    request.raw.unpipe().resume()
    const { statusCode, syscall } = error as { statusCode?: number; syscall?: string }
    if (statusCode === 413) throw wrongField('file', limits.tooLarge)
    // What the disk says is not about the form.
    throw syscall === 'write' || syscall === 'open' ? error : wrongField('file', '表单不完整或格式不对')
  }
  return { fields, twice, files, bodyHash: hash.digest('hex') }
}

async function written(file: MultipartFile['file'], path: string, { tooLarge }: FormLimits): Promise<SentFile> {
  const hash = createHash('sha256')
  file.on('data', (chunk: Buffer) => hash.update(chunk))
  await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (file.truncated) throw wrongField('file', tooLarge)
  return { path, digest: hash.digest() }
}

const contentHash = (fields: Record<string, unknown>, files: Readonly<Record<string, SentFile>>) => {
  const digests = Object.entries(files).map(([name, { digest }]) =>
    name === 'file' ? digest.toString('hex') : `${name} ${digest.toString('hex')}`,
  )
  return sha256(
    JSON.stringify([Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)), ...digests.toSorted()]),
  ).toString('hex')
}
