import type { PGlite } from '@electric-sql/pglite'

// The parts of Emscripten's file system that a database in memory consists of.
interface Node {
  name: string
  parent: Node
  name_next: Node | undefined
  mode: number
  mtime: number
  usedBytes: number
  contents: Uint8Array | Record<string, Node> | undefined
}
interface Stream {
  fd: number | null
  node: Node
  shared: object
  position: number
  flags: number
}
interface Files {
  nameTable: (Node | undefined)[]
  streams: (Stream | null)[]
  isFile(mode: number): boolean
  isDir(mode: number): boolean
}

/** No file was written at this time: a file with this time has not been written since it was set. */
const untouched = 1
const page = 65_536
const empty = Buffer.alloc(page)

/**
 * Remembers an in-memory database while nothing runs in it. The returned function restores it, in a twentieth of the time that
 * opening another one takes: such a database consists only of the memory of its program and the in-memory files.
 */
export function remember(db: PGlite): () => void {
  const { Module } = db as unknown as {
    Module: { HEAPU8: Uint8Array; FS: Files; stackSave(): number; stackRestore(at: number): void }
  }
  const files = filesOf(Module.FS)
  const stack = Module.stackSave()
  const pages = pagesOf(Module.HEAPU8).map((one) => (one.equals(empty) ? null : Buffer.from(one)))
  return () => {
    // The memory may have grown.
    for (const [n, one] of pagesOf(Module.HEAPU8).entries()) {
      const was = pages[n]
      if (was) one.set(was)
      else if (!one.equals(empty)) one.fill(0)
    }
    Module.stackRestore(stack)
    files()
  }
}

function pagesOf({ buffer }: Uint8Array): Buffer[] {
  const memory = Buffer.from(buffer)
  return Array.from({ length: memory.length / page }, (_, n) => memory.subarray(n * page, (n + 1) * page))
}

function filesOf(fs: Files): () => void {
  const table = [...fs.nameTable]
  const nodes = new Set<Node>()
  for (let node of table) for (; node; node = node.name_next) nodes.add(node)
  for (const stream of fs.streams) if (stream) nodes.add(stream.node)
  const back = [...nodes].map((node) => nodeOf(fs, node))
  const streams = fs.streams.map((stream) => stream && { stream, ...properties(stream) })
  return () => {
    fs.nameTable.splice(0, Number.POSITIVE_INFINITY, ...table)
    for (const one of back) one()
    fs.streams.splice(
      0,
      Number.POSITIVE_INFINITY,
      ...streams.map((one) => one && Object.assign(one.stream, properties(one))),
    )
  }
}

const properties = ({ fd, node, shared, position, flags }: Stream) => ({ fd, node, shared, position, flags })

function nodeOf(fs: Files, node: Node): () => void {
  const { name, parent, name_next, mode, contents } = node
  const place = { name, parent, name_next, mode }
  if (contents && fs.isDir(mode)) {
    const entries = { ...(contents as Record<string, Node>) }
    return () => void Object.assign(node, place, { contents: { ...entries } })
  }
  if (!(contents instanceof Uint8Array)) return () => void Object.assign(node, place)
  const text = contents.slice(0, node.usedBytes)
  let own: Node['contents'] = contents
  node.mtime = untouched
  return () => {
    Object.assign(node, place)
    // Another length is another array.
    if (node.mtime === untouched && node.contents === own) return
    own = text.slice()
    Object.assign(node, { contents: own, usedBytes: text.length, mtime: untouched })
  }
}
