import { expect, it } from 'vitest'
import { bodyHash, signed } from './signing.ts'

const key = { keyId: 'jyk_test', secret: 'a secret that nobody uses' }

it('a signature is computed as the interface specifies, checked against openssl', async () => {
  // printf 'POST\n/ingest/v1/scans?x=1\n1777703081000\nnonce-0123456789\n%s' "$(printf '{"items":[]}' | sha256sum | cut -d' ' -f1)" | openssl dgst -sha256 -hmac 'a secret that nobody uses'
  const headers = signed(
    key,
    { method: 'POST', path: '/ingest/v1/scans?x=1', bodyHash: await bodyHash(Buffer.from('{"items":[]}')) },
    1777703081000,
    'nonce-0123456789',
  )
  expect(headers).toEqual({
    'x-jy-key': 'jyk_test',
    'x-jy-time': '1777703081000',
    'x-jy-nonce': 'nonce-0123456789',
    'x-jy-signature': '9069e75b4e98b85ab4bf9a632795c25109cd3a0169b275da44342ab0b5daeca1',
  })
})

it('each signature uses a new nonce of the allowed characters', () => {
  const nonces = Array.from({ length: 50 }, () => signed(key, { method: 'GET', path: '/', bodyHash: '' })['x-jy-nonce'])
  expect(new Set(nonces).size).toBe(50)
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9A-Za-z_-]{16,64}$/)
})

it('a body hashes the same as bytes and as a blob that is read piece by piece', async () => {
  const bytes = new Uint8Array(300_000).map((_, at) => at % 251)
  expect(await bodyHash(new Blob([bytes.subarray(0, 100_000), bytes.subarray(100_000)]))).toBe(await bodyHash(bytes))
})
