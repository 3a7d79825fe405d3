import { createReadStream } from 'node:fs'
import { recordFileLimits } from '#contract/ingest/posts.ts'
import type { Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { contentTypeOf, dayFolder, uniqueName } from '../../platform/files/key.ts'
import { claimAll, loosen } from '../../platform/files/loose.ts'
import { discard } from '../../platform/files/looseSweep.ts'
import type { Services } from '../../platform/services.ts'
import type { SentFile } from '../upload/upload.ts'
import { settled } from '../upload/uploads.ts'
import { mp4Of, posterOf } from './recordMedia.ts'

/** The files of a video: `file` and `poster`. */
export type VideoFiles = Readonly<Record<string, SentFile>>

/** The columns of what was stored. */
interface Stored {
  readonly fileKey?: string
}

/**
 * Inspects the files of a video and stores them, then runs `commit` in a transaction with the columns of the video's row that say
 * where they are. Files that `commit` does not `claim` are removed, as after an error.
 * @param recordedAt names the folder of the day
 * @throws Refusal invalid (2000) on `file` or `poster`
 */
export async function storeVideo<T>(
  services: Pick<Services, 'database' | 'storage' | 'log'>,
  recordedAt: string,
  { file, poster }: VideoFiles,
  commit: (trx: Db, changes: Stored, claim: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { database, storage, log } = services
  const name = `videos/${dayFolder(new Date(recordedAt))}/${uniqueName()}`
  const clip = file && (await mp4Of(file, recordFileLimits.seconds, log))
  const drawn = poster && (await posterOf(poster, log))
  const puts = [
    ...(clip ? [{ key: `${name}.mp4`, path: clip.path }] : []),
    ...(drawn
      ? [
          { key: `${name}-p.jpg`, path: drawn.still },
          { key: `${name}-t.jpg`, path: drawn.thumb },
        ]
      : []),
  ]
  const keys = puts.map(({ key }) => key)
  const changes = {
    ...(clip && {
      ...{ fileKey: `${name}.mp4`, fileSha256: file.digest, fileBytes: clip.bytes },
      ...{ width: clip.width, height: clip.height, durationSeconds: clip.seconds },
    }),
    ...(drawn && { posterKey: `${name}-p.jpg`, thumbKey: `${name}-t.jpg`, posterSha256: poster.digest }),
  }
  await loosen(database.db, keys)
  try {
    await settled(puts.map(({ key, path }) => storage.put(key, createReadStream(path), contentTypeOf(key))))
    return await transact(database.db, (trx) => commit(trx, changes, () => claimAll(trx, keys)))
  } finally {
    await discard(services, keys)
  }
}
