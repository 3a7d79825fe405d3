import { Transform } from 'node:stream'

/** A still at most. */
export const maxBytes = 4 * 1_048_576
/** Before a camera is authenticated it sends one packet, its CONNECT. */
const firstBytes = 4096

/**
 * Passes MQTT packets on unread, and ends the connection at one that is too long before any
 * of it is buffered: the broker's parser would buffer any length that a stranger announces.
 */
export function limited(): Transform {
  let first = true
  /** Bytes of the running packet that are still to come; a head is being read where it is 0. */
  let left = 0
  let head = 0
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let at = 0
      while (at < chunk.length) {
        if (left > 0) {
          const part = Math.min(left, chunk.length - at)
          left -= part
          at += part
          continue
        }
        const byte = chunk[at++]!
        if (head > 0) length += (byte & 127) * 128 ** (head - 1)
        // The first byte is the packet's kind; of the length, one to four follow.
        if (head === 0 || byte >= 128) {
          if (++head > 4) return done(new Error('no MQTT'))
          continue
        }
        if (length > (first ? firstBytes : maxBytes + 1024)) return done(new Error('the packet is too long'))
        first = false
        left = length
        head = 0
        length = 0
      }
      done(null, chunk)
    },
  })
}
