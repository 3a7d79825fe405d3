import { randomBytes } from 'node:crypto'
import { localDay } from '#contract/zone.ts'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  zip: 'application/zip',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  cube: 'text/plain',
  gz: 'application/gzip',
  bin: 'application/octet-stream',
}

/** Lower-case folders and one file, with no dot except before the extension, so that no key can leave the folder. */
const shape = /^(?:[0-9a-z_-]+\/)+[0-9A-Za-z_-]+\.([a-z0-9]+)$/

/** @throws Error if it is not a key that the server creates */
export function contentTypeOf(key: string): string {
  const type = key.length <= 200 ? types[shape.exec(key)?.[1] ?? ''] : undefined
  if (!type) throw new Error(`not a storage key: ${key.slice(0, 80)}`)
  return type
}

export const isKey = (key: string) => key.length <= 200 && types[shape.exec(key)?.[1] ?? ''] !== undefined

/** An unguessable, unique part of a key. */
export const uniqueName = () => randomBytes(16).toString('hex')

/** `2026/11/21` of the moment, in Asia/Shanghai. */
export const dayFolder = (at: Date) => localDay(at.getTime()).replaceAll('-', '/')
