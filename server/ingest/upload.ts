import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ItemAnswer, PictureForm } from '#contract/ingest/ingest.ts'
import { wrongField } from '../refusal.ts'
import { sha256 } from '../secrets.ts'
import type { Services } from '../services.ts'
import { checker, timeFault } from './items.ts'
import type { KnownDevice } from './known.ts'
import type { Request } from './once.ts'
import { proven } from './proven.ts'

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

const fileBytes = 40 * 1_048_576
const wholeBytes = fileBytes + 65_536

export async function acceptUploads(app: FastifyInstance) {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: fileBytes, files: 1, fields: 8, fieldSize: 1024, fieldNameSize: 64, parts: 9, headerPairs: 20 },
  })
}

const check = checker(PictureForm, true)

/**
 * Reads a signed multipart form with one file, which it writes to `path`, proving the signature over its raw bytes.
 * @throws Unauthorized, Refusal invalid (2000) naming the field
 */
export async function receive(request: FastifyRequest, path: string): Promise<Upload> {
  if (!request.isMultipart()) throw wrongField('file', '内容应为 multipart/form-data')
  if (Number(request.headers['content-length'] ?? 0) > wholeBytes) throw tooLarge()
  const { fields, twice, file, bodyHash } = await parts(request, path)
  const asSent = proven(request, bodyHash)
  if (twice !== null) throw wrongField(twice, `字段 ${twice} 出现两次`)
  // Checking turns texts into numbers and drops what is no field.
  const sent = { ...fields }
  const fault = check(fields)
  if (fault) throw wrongField(...fault)
  const form = fields as unknown as PictureForm
  const time = timeFault(form.takenAt)
  if (time !== null) throw wrongField('takenAt', time)
  if (!file) throw wrongField('file', '没有文件')
  // Senders draw a new boundary for each try: the same fields with the same file are the same request.
  request.ingest = { ...asSent, bodyHash: contentHash(sent, file) }
  return { ...form, takenAt: new Date(form.takenAt).toISOString(), file }
}

async function parts(request: FastifyRequest, path: string) {
  const hash = createHash('sha256')
  let bytes = 0
  const fields: Record<string, unknown> = {}
  const names = new Set<string>()
  let twice: string | null = null
  let file: SentFile | null = null
  // A sender that left while it waited will never end its body.
  if (request.raw.destroyed) throw wrongField('file', '连接已断开')
  // Stands beside the parser on the same stream, so that the signature covers what was sent, down to the last byte.
  request.raw.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
    if (bytes > wholeBytes) request.raw.destroy()
  })
  try {
    for await (const part of request.parts()) {
      if (names.has(part.fieldname)) twice ??= part.fieldname
      names.add(part.fieldname)
      if (part.type === 'file') file = await written(part.file, path)
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    // The parser leaves the rest of the body where it is, and the connection's next request would wait behind it.
    request.raw.unpipe().resume()
    const { statusCode, syscall } = error as { statusCode?: number; syscall?: string }
    if (statusCode === 413) throw tooLarge()
    // What the disk says is not about the form.
    throw syscall === 'write' || syscall === 'open' ? error : wrongField('file', '表单不完整或格式不对')
  }
  return { fields, twice, file, bodyHash: hash.digest('hex') }
}

async function written(file: MultipartFile['file'], path: string): Promise<SentFile> {
  const hash = createHash('sha256')
  file.on('data', (chunk: Buffer) => hash.update(chunk))
  await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (file.truncated) throw tooLarge()
  return { path, digest: hash.digest() }
}

const contentHash = (fields: Record<string, unknown>, { digest }: SentFile) =>
  sha256(
    JSON.stringify([Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)), digest.toString('hex')]),
  ).toString('hex')

const tooLarge = () => wrongField('file', '照片最大 40 MB，每次一张')
