import { open, stat } from 'node:fs/promises'
import { recordFileLimits } from '#contract/ingest/posts.ts'
import { megabyte } from '#contract/videos/materialKinds.ts'
import { draw, examine } from '../../platform/decoder/decoder.ts'
import { headBytes, sniff } from '../../platform/files/sniff.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import type { SentFile } from '../upload/upload.ts'

const { posterMegabytes } = recordFileLimits

type Log = Parameters<typeof draw>[1]

/**
 * What a video's container says, once it has been read to its last packet in the decoder's process.
 * @throws Refusal invalid (2000) on `file` if it is no MP4 that phones play, or longer than `maxSeconds`
 */
export async function mp4Of({ path }: SentFile, maxSeconds: number, log: Log) {
  if (sniff(await headOf(path)) !== 'mp4') throw wrongField('file', '应为 MP4 文件')
  const examined = await examine({ path, format: 'mp4', seeThrough: false, maxSeconds, forPhones: true }, log)
  const { size: bytes } = await stat(path)
  return { path, bytes, width: examined.width!, height: examined.height!, seconds: examined.durationMs! / 1000 }
}

/** @throws Refusal invalid (2000) on `poster` */
export async function posterOf({ path }: SentFile, log: Log) {
  const { size } = await stat(path)
  if (size > posterMegabytes * megabyte) throw wrongField('poster', `海报最大 ${posterMegabytes} MB`)
  try {
    return (await draw({ kind: 'poster', path, label: '' }, log)).files
  } catch (error) {
    throw error instanceof Refusal && error.refusal === 'invalid' ? wrongField('poster', error.message) : error
  }
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
