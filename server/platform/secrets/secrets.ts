import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Env } from '../env.ts'
import { readStoredKey } from './storedKey.ts'

export interface Secrets {
  /** AES-256-GCM with a separate key for each purpose. */
  seal(purpose: string, text: string): Buffer
  unseal(purpose: string, sealed: Buffer): string
  /** HMAC-SHA256 with a separate key for each purpose, base64url. */
  sign(purpose: string, text: string): string
}

/**
 * Uses SECRET_KEY, else `secret.key` in DATA_DIR, which is created at the first start.
 * @throws Error whose message is a sentence, if that file contains no key
 */
export function openSecrets(env: Env): Secrets {
  const master = env.SECRET_KEY ? Buffer.from(env.SECRET_KEY, 'hex') : readStoredKey(env.DATA_DIR)
  // As key objects: a key that is given as bytes is imported at each use, which takes longer than the signature.
  const keys = new Map<string, KeyObject>()
  const key = (purpose: string) => {
    const known = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', master, '', purpose, 32)))
    keys.set(purpose, known)
    return known
  }
  return {
    seal(purpose, text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key(purpose), iv)
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    unseal(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
    },
    sign: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('base64url'),
  }
}

/** 256 random bits for what proves who somebody is: of a token only its SHA-256 is stored. */
export const randomToken = () => randomBytes(32).toString('base64url')

export const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer')

/** Equal in a time that does not depend on where the texts differ. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b))
}
