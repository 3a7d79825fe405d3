/** The values of an attribute; a set has several. Dates, resolutions and members of collections are left out, because nothing reads them. */
export type Said = readonly (string | number | boolean)[]
export type Group = Readonly<Record<string, Said>>

export interface Answer {
  /** RFC 8011, appendix B: below 0x0100 is success. */
  readonly status: number
  readonly operation: Group
  readonly printer: Group
  /** One for each job. */
  readonly jobs: readonly Group[]
}

/** What a printer has answered is not IPP. */
export class NotIpp extends Error {}

const kinds: Readonly<Record<number, 'operation' | 'job' | 'printer'>> = { 1: 'operation', 2: 'job', 4: 'printer' }
const endOfAttributes = 0x03
const [beginCollection, endCollection] = [0x34, 0x37]

/** Reads an answer of RFC 8010; whatever a printer sends, it reads no further than the bytes go. @throws NotIpp */
export function decode(bytes: Buffer): Answer {
  if (bytes.length < 9 || bytes[0] === 0 || bytes[0]! > 2) throw new NotIpp('no head')
  const found: { operation: Record<string, Said>; printer: Record<string, Said>; jobs: Record<string, Said>[] } = {
    operation: fresh(),
    printer: fresh(),
    jobs: [],
  }
  let group: Record<string, Said> = fresh()
  let name = ''
  for (const { tag, attribute } of itemsIn(bytes)) {
    if (attribute === null) {
      group = fresh()
      const kind = kinds[tag]
      if (kind === 'job') found.jobs.push(group)
      else if (kind) group = found[kind]
      continue
    }
    const { key, content } = attribute
    if (key !== '') name = key
    const value = valueIn(tag, content)
    if (value !== undefined) group[name] = [...(key === '' ? (group[name] ?? []) : []), value]
  }
  return { status: bytes.readUInt16BE(2), ...found }
}

/** The start of a group, or a value of an attribute; further values of the same attribute have an empty key. */
interface Item {
  readonly tag: number
  readonly attribute: { readonly key: string; readonly content: Buffer } | null
}

/** Yields the items between the header and the end tag, without members of collections. */
function* itemsIn(bytes: Buffer): Generator<Item> {
  let depth = 0
  let at = 8
  const text = () => {
    if (at + 2 > bytes.length) throw new NotIpp('cut off')
    const length = bytes.readUInt16BE(at)
    at += 2 + length
    if (at > bytes.length) throw new NotIpp('cut off')
    return bytes.subarray(at - length, at)
  }
  for (;;) {
    const tag = bytes[at++]
    if (tag === undefined) throw new NotIpp('without an end')
    if (tag === endOfAttributes) return
    if (tag < 0x10) {
      yield { tag, attribute: null }
      continue
    }
    const key = text().toString('utf8')
    const content = text()
    if (tag === endCollection) depth--
    else if (depth === 0) yield { tag, attribute: { key, content } }
    if (tag === beginCollection) depth++
  }
}

/** Without a prototype: names come from outside. */
const fresh = () => Object.create(null) as Record<string, Said>

function valueIn(tag: number, content: Buffer): string | number | boolean | undefined {
  if (tag === 0x21 || tag === 0x23) return content.length === 4 ? content.readInt32BE() : undefined
  if (tag === 0x22) return content.length === 1 ? content[0] !== 0 : undefined
  // With a language: its length and the language itself precede the text.
  if (tag === 0x35 || tag === 0x36) {
    const skipped = content.length < 2 ? content.length : 2 + content.readUInt16BE(0) + 2
    return content.subarray(Math.min(skipped, content.length)).toString('utf8')
  }
  if (tag >= 0x40 || tag === 0x30) return content.toString('utf8')
  return undefined
}
