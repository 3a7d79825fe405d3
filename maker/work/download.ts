import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { pause } from '#client/transport.ts'
import { isDiskFull } from './faults.ts'

/** A file to download. */
export interface Download {
  readonly url: string
  /** Path of the file that it becomes. It must not exist yet. */
  readonly file: string
  readonly maxBytes: number
  /** Its content, if that is known. */
  readonly content?: { readonly sha256: string; readonly bytes: number }
}

export interface DownloadLimits {
  readonly attempts: number
  /** The pause before the second attempt, doubled before each further one, in milliseconds. */
  readonly pauseMs: number
  /** Time for one attempt, in milliseconds. */
  readonly timeoutMs: number
}

export const usualDownload: DownloadLimits = { attempts: 4, pauseMs: 1000, timeoutMs: 3 * 60_000 }

/** The server will not give the file, however often it is asked. */
class NotServed extends Error {}

/**
 * Downloads a file and checks its content. Breaks, errors of the server and wrong content are tried again. A failure leaves no file.
 * @throws Error with the last reason; whatever `signal` was aborted with
 */
export async function download(one: Download, limits: DownloadLimits, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    try {
      return await fetched(one, AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)]))
    } catch (error) {
      await rm(one.file, { force: true })
      signal.throwIfAborted()
      if (error instanceof NotServed || isDiskFull(error) || attempt >= limits.attempts) throw error
      await pause(limits.pauseMs * 2 ** (attempt - 1) * (0.75 + Math.random() * 0.5), signal)
    }
  }
}

async function fetched({ url, file, maxBytes, content }: Download, signal: AbortSignal) {
  const answer = await fetch(url, { redirect: 'error', signal })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    const said = `HTTP ${answer.status}`
    throw answer.status >= 500 || answer.status === 429 ? new Error(said) : new NotServed(said)
  }
  const hash = createHash('sha256')
  let bytes = 0
  const target = await open(file, 'wx')
  try {
    for await (const chunk of answer.body) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new Error(`超过 ${maxBytes} 字节`)
      hash.update(chunk)
      await target.writeFile(chunk)
    }
    // The file is trusted by its name from then on, also after a power cut.
    await target.sync()
  } finally {
    await target.close()
  }
  if (content && bytes !== content.bytes) throw new Error(`应有 ${content.bytes} 字节，只有 ${bytes} 字节`)
  if (content && hash.digest('hex') !== content.sha256) throw new Error('内容与 SHA-256 不符')
}
