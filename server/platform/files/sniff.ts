import type { MaterialFormat } from '#contract/videos/materialKinds.ts'

/** How much of a file `sniff` looks at. */
export const headBytes = 4096

/**
 * The format of a file by its first bytes; null if materials cannot have it. An MP4 without video is an M4A, which only its reader can
 * tell.
 */
export function sniff(head: Buffer): MaterialFormat | null {
  const at = (offset: number, text: string) => head.toString('latin1', offset, offset + text.length) === text
  if (at(0, '\xff\xd8\xff')) return 'jpg'
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp'
  if (at(0, 'RIFF') && at(8, 'WAVE')) return 'wav'
  if (at(4, 'ftyp')) return 'mp4'
  if (at(0, '\x1a\x45\xdf\xa3')) return 'webm'
  // A frame of layer III, or the tags before it.
  if (at(0, 'ID3') || (head[0] === 0xff && (head[1]! & 0xe6) === 0xe2)) return 'mp3'
  return head.length > 0 && isText(head) ? 'cube' : null
}

const isText = (head: Buffer) => head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13)
