/** Value tags of RFC 8010, 3.5.2. */
const tags = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mime: 0x49,
} as const
type Tag = keyof typeof tags
const [beginCollection, endCollection, memberName] = [0x34, 0x37, 0x4a]
const groups = { operation: 0x01, job: 0x02, end: 0x03 } as const

/** One value with its type, or a collection of named members; several values make a set. */
export type Value = readonly [Tag, string | number | boolean] | { readonly members: { readonly [name: string]: Value } }
export type Attributes = Readonly<Record<string, Value | readonly Value[]>>

/** Operations of RFC 8011, 5.4.15. */
export const operations = {
  printJob: 0x0002,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
} as const

export const mime = (type: string): Value => ['mime', type]
export const keywords = (...words: string[]): Value[] => words.map((word) => ['keyword', word] as const)

/** Encodes a request of IPP 2.0, without the document that may follow it. */
export function encode(
  operation: keyof typeof operations,
  number: number,
  uri: string,
  own: Attributes,
  job: Attributes = {},
): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(0x0200, 0)
  head.writeUInt16BE(operations[operation], 2)
  head.writeInt32BE(number, 4)
  // These two come first, and in this order.
  const common: Attributes = {
    'attributes-charset': ['charset', 'utf-8'],
    'attributes-natural-language': ['language', 'en'],
    'printer-uri': ['uri', uri],
    'requesting-user-name': ['name', 'jingying'],
  }
  const jobGroup = Object.keys(job).length > 0 ? [Buffer.of(groups.job), ...attributes(job)] : []
  return Buffer.concat([
    head,
    Buffer.of(groups.operation),
    ...attributes({ ...common, ...own }),
    ...jobGroup,
    Buffer.of(groups.end),
  ])
}

const attributes = (all: Attributes) =>
  Object.entries(all).flatMap(([name, value]) => {
    const values = (isSet(value) ? value : [value]) as readonly Value[]
    // Further values of a set have an empty name.
    return values.flatMap((one, at) => encoded(at === 0 ? name : '', one))
  })
const isSet = (value: Value | readonly Value[]): value is readonly Value[] =>
  Array.isArray(value) && typeof value[0] !== 'string'

function encoded(name: string, value: Value): Buffer[] {
  if ('members' in value)
    return [
      part(beginCollection, name, Buffer.alloc(0)),
      ...Object.entries(value.members).flatMap(([key, member]) => [
        part(memberName, '', Buffer.from(key)),
        ...encoded('', member),
      ]),
      part(endCollection, '', Buffer.alloc(0)),
    ]
  const [tag, content] = value
  return [part(tags[tag], name, bytesOf(content))]
}

function bytesOf(content: string | number | boolean): Buffer {
  if (typeof content === 'boolean') return Buffer.of(Number(content))
  if (typeof content === 'string') return Buffer.from(content)
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(content)
  return bytes
}

function part(tag: number, name: string, content: Buffer): Buffer {
  const key = Buffer.from(name)
  const bytes = Buffer.alloc(5 + key.length)
  bytes[0] = tag
  bytes.writeUInt16BE(key.length, 1)
  key.copy(bytes, 3)
  bytes.writeUInt16BE(content.length, 3 + key.length)
  return Buffer.concat([bytes, content])
}
