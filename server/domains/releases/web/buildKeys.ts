import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { contract } from '#contract/index.ts'

/** A key that builds of the page are trusted by, and how it is written in the settings: its 32 bytes in base64url. */
export interface BuildKey {
  readonly text: string
  readonly key: KeyObject
}

export const buildKeysOf = (texts: readonly string[]): BuildKey[] =>
  texts.map((text) => ({
    text,
    key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' }),
  }))

/** The signed bytes begin with their purpose, so that no signature for something else is valid here. */
const signedOf = (manifest: Buffer) => Buffer.concat([Buffer.from('jingying web build\n'), manifest])

/** Base64 of the signature of a manifest. */
export const signatureOf = (manifest: Buffer, key: KeyObject) => sign(null, signedOf(manifest), key).toString('base64')

/** The key that made the signature, or null. */
export const signerOf = (manifest: Buffer, signature: string, keys: readonly BuildKey[]): string | null =>
  keys.find(({ key }) => verify(null, signedOf(manifest), key, Buffer.from(signature, 'base64')))?.text ?? null

/** What a page must have been built from to fit this server: all operations of the contract, as one SHA-256. */
export const contractMark = createHash('sha256').update(JSON.stringify(contract)).digest('hex')
