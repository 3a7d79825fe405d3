/**
 * A colour profile rebuilt from the numbers that turn RGB or grey into colours (ICC.1:2022, 8.3 and 8.4: white, primaries, tone
 * curves), without its texts; null if it is not of this kind.
 */
export function plainProfile(profile: Buffer, components: number): Buffer | null {
  const space = components === 3 ? 'RGB ' : components === 1 ? 'GRAY' : ''
  const word = (at: number) => profile.toString('latin1', at, at + 4)
  const major = profile[8]
  if (profile.length < 132 || profile.readUInt32BE(0) !== profile.length || word(36) !== 'acsp') return null
  if (word(16) !== space || word(20) !== 'XYZ ' || (major !== 2 && major !== 4)) return null
  const tags = new Map<string, Buffer>()
  const count = profile.readUInt32BE(128)
  if (count > 100 || 132 + count * 12 > profile.length) return null
  for (let n = 0; n < count; n++) {
    const start = profile.readUInt32BE(132 + n * 12 + 4)
    const end = start + profile.readUInt32BE(132 + n * 12 + 8)
    if (end > profile.length) return null
    tags.set(word(132 + n * 12), profile.subarray(start, end))
  }
  const needed: [string, typeof xyz][] =
    components === 3
      ? [...triple('XYZ', xyz), ...triple('TRC', curve), ['wtpt', xyz]]
      : [['kTRC', curve], ['wtpt', xyz]] // biome-ignore format: a table
  const outputTags: [string, Buffer][] = []
  for (const [name, read] of needed) {
    const value = read(tags.get(name) ?? Buffer.alloc(0))
    if (value === null) return null
    outputTags.push([name, value])
  }
  const adaptation = numbers(tags.get('chad') ?? Buffer.alloc(0), 'sf32', 8, 9)
  if (adaptation) outputTags.push(['chad', adaptation])
  return assembled(major, space, outputTags)
}

const triple = (name: string, read: typeof xyz) => ['r', 'g', 'b'].map((of): [string, typeof xyz] => [of + name, read])

/** So many fixed-point numbers between -8 and 8 behind a head (ICC.1, 4.6): too small for letters. */
function numbers(tag: Buffer, type: string, head: number, count: number): Buffer | null {
  if (tag.toString('latin1', 0, 4) !== type || tag.length < head + count * 4) return null
  for (let at = head; at < head + count * 4; at += 4) if (Math.abs(tag.readInt32BE(at)) >= 8 * 65_536) return null
  return Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), tag.subarray(8, head + count * 4)])
}

const xyz = (tag: Buffer): Buffer | null => numbers(tag, 'XYZ ', 8, 3)

/** A tone curve (10.6, 10.18); one given by points must not fall, as a text would. */
function curve(tag: Buffer): Buffer | null {
  if (tag.length < 12) return null
  if (tag.toString('latin1', 0, 4) === 'para') {
    const parameters = tag[8] === 0 && tag[10] === 0 && tag[11] === 0 ? [1, 3, 4, 5, 7][tag[9]!] : undefined
    return parameters === undefined ? null : numbers(tag, 'para', 12, parameters)
  }
  const points = tag.readUInt32BE(8)
  if (tag.toString('latin1', 0, 4) !== 'curv' || points > 4096 || tag.length < 12 + points * 2) return null
  for (let n = 1; n < points; n++) if (tag.readUInt16BE(12 + n * 2) < tag.readUInt16BE(10 + n * 2)) return null
  return Buffer.concat([Buffer.from('curv\0\0\0\0', 'latin1'), tag.subarray(8, 12 + points * 2)])
}

/** Header and tag table (7.2, 7.3), with only the fields that say how to read the numbers. */
function assembled(major: 2 | 4, space: string, outputTags: [string, Buffer][]): Buffer {
  const name = space === 'GRAY' ? 'Gray' : 'RGB'
  const all: [string, Buffer][] = [['desc', described(major, name)], ['cprt', written(major, 'none')], ...outputTags] // biome-ignore format: a table
  const head = Buffer.alloc(132 + all.length * 12)
  const parts = [head]
  const places = new Map<string, number>()
  let size = head.length
  head.writeUInt32BE(all.length, 128)
  all.forEach(([tag, value], n) => {
    const key = value.toString('latin1')
    if (!places.has(key)) {
      places.set(key, size)
      const whole = Buffer.concat([value, Buffer.alloc(-value.length & 3)])
      parts.push(whole)
      size += whole.length
    }
    head.write(tag, 132 + n * 12, 'latin1')
    head.writeUInt32BE(places.get(key)!, 132 + n * 12 + 4)
    head.writeUInt32BE(value.length, 132 + n * 12 + 8)
  })
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(major === 2 ? 0x02400000 : 0x04400000, 8)
  head.write(`mntr${space}XYZ `, 12, 'latin1')
  // 2000-01-01
  head.set([0x07, 0xd0, 0, 1, 0, 1], 24)
  head.write('acsp', 36, 'latin1')
  // D50
  head.set([0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d], 68)
  return Buffer.concat(parts)
}

/** Texts that a profile must have: of version 2 (ICC.1:2001, 6.5.17 and 6.5.18) or 4 (ICC.1:2022, 10.15). */
function described(major: 2 | 4, text: string): Buffer {
  if (major === 4) return written(4, text)
  const out = Buffer.alloc(12 + text.length + 1 + 78)
  out.write('desc', 0, 'latin1')
  out.writeUInt32BE(text.length + 1, 8)
  out.write(text, 12, 'latin1')
  return out
}
function written(major: 2 | 4, text: string): Buffer {
  if (major === 2) return Buffer.from(`text\0\0\0\0${text}\0`, 'latin1')
  const head = Buffer.from('mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS\0\0\0\0\0\0\0\x1c', 'latin1')
  head.writeUInt32BE(text.length * 2, 20)
  return Buffer.concat([head, Buffer.from(text, 'utf16le').swap16()])
}
