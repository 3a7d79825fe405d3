/** SHA-256 of a text in UTF-8 as lower-case hexadecimal. Browsers hide their own on plain http, so there is one in plain code for that. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const digest = globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : digestOf(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** FIPS 180-4, section 6.2. */
export function digestOf(bytes: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  blocks.set(bytes)
  blocks[bytes.length] = 0x80
  new DataView(blocks.buffer).setBigUint64(blocks.length - 8, BigInt(bytes.length) * 8n)
  const hash = new Uint32Array(starts)
  const words = new Uint32Array(64)
  for (let at = 0; at < blocks.length; at += 64) {
    const block = new DataView(blocks.buffer, at)
    for (let i = 0; i < 64; i++)
      words[i] =
        i < 16
          ? block.getUint32(i * 4)
          : small1(words[i - 2]!) + words[i - 7]! + small0(words[i - 15]!) + words[i - 16]!
    mix(hash, words)
  }
  const out = new DataView(new ArrayBuffer(32))
  hash.forEach((word, i) => {
    out.setUint32(i * 4, word)
  })
  return new Uint8Array(out.buffer)
}

function mix(hash: Uint32Array, words: Uint32Array) {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i]! + words[i]!) >>> 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0
    ;[a, b, c, d, e, f, g, h] = [(one + two) >>> 0, a, b, c, (d + one) >>> 0, e, f, g]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = hash[i]! + word
  })
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const small0 = (word: number) => turn(word, 7) ^ turn(word, 18) ^ (word >>> 3)
const small1 = (word: number) => turn(word, 17) ^ turn(word, 19) ^ (word >>> 10)

/** The constants are the first 32 bits of the fractions of the roots of the first primes, by definition. */
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0),
)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0
const starts = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const rounds = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)))
