import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * The 32 bytes of `secret.key` in a folder; the file is created if missing. Processes that start together get the same key.
 * @throws Error whose message names the file, if it contains anything but 64 hexadecimal digits
 */
export function readStoredKey(folder: string): Buffer {
  const file = join(folder, 'secret.key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) makeKey(file)
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Error(`密钥文件 ${file} 已损坏（应为 64 位十六进制）。请从备份恢复它，或用 SECRET_KEY 给出原来的密钥。`)
  return Buffer.from(text, 'hex')
}

/** The file gets its name only once it is complete: a crash leaves none, and of several processes the first wins. */
function makeKey(file: string) {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  writeSync(handle, randomBytes(32).toString('hex'))
  fsyncSync(handle)
  closeSync(handle)
  try {
    nameOnce(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}

function nameOnce(draft: string, file: string) {
  try {
    linkSync(draft, file)
  } catch (error) {
    // Some file systems (exFAT, many network shares) do not support links.
    if (!/^(EPERM|ENOSYS|ENOTSUP|EOPNOTSUPP|EINVAL)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
    copyFileSync(draft, file, constants.COPYFILE_EXCL)
  }
}
