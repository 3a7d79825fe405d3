import { join } from 'node:path'
import type { Env } from '../../platform/env.ts'
import type { Storage } from '../../platform/files/storage.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { folderStorage } from './folder.ts'

/** The storage that the settings name: `files` below DATA_DIR. Several processes must share the folder. */
export function openStorage(env: Pick<Env, 'DATA_DIR'>, secrets: Secrets): Storage {
  return folderStorage(join(env.DATA_DIR, 'files'), secrets)
}
