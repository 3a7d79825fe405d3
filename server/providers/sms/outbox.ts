import { access, appendFile, constants, mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Sms, SmsRefusal } from './sms.ts'

const maxBytes = 200_000

/**
 * Sends nothing: codes are written to a file that only the server's own user may read, one per line. Whoever
 * reads it could sign in as anybody, so no page shows it: it is for those who control the server anyway.
 */
export const outbox = (file: string): Sms => ({
  name: 'outbox',
  async send({ phone, code, minutes }) {
    if (!/^1[0-9]{10}$/.test(phone)) throw new SmsRefusal('PHONE', '不是大陆手机号')
    await mkdir(dirname(file), { recursive: true })
    const size = await stat(file).then(
      (known) => known.size,
      () => 0,
    )
    if (size > maxBytes) await rename(file, `${file}.1`).catch(() => {})
    await appendFile(file, `${new Date().toISOString()} ${phone} ${code} ${minutes}min\n`, { mode: 0o600 })
  },
  async check() {
    await mkdir(dirname(file), { recursive: true })
    await access(dirname(file), constants.W_OK)
  },
})
