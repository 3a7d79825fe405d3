import type { Readable } from 'node:stream'

/** No object has this key. */
export class ObjectMissing extends Error {}

export interface StoredObject {
  bytes: number
  contentType: string
}

/** The total of all keys that begin with one folder. */
export interface StoredKind {
  kind: string
  bytes: number
  files: number
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface AddressOptions {
  /** Another least life. */
  seconds?: number
  /** Makes it a download under that name. */
  fileName?: string
  /** The session that the address is for. Addresses of `made/` files work only with one, because each fetch checks its rights. */
  session?: number
}

/**
 * Storage of pictures and generated files. Keys are created by the server, never by a client, and end with the type's extension:
 * `pictures/2026/11/21/<name>.jpg`. Every provider passes the same tests (storage.contract.ts).
 */
export interface Storage {
  /** Stores all of it or nothing; replaces an object with the same key. Returns once the object would survive a power cut. */
  put(key: string, data: Uint8Array | Readable, contentType: string): Promise<void>
  /** @throws ObjectMissing */
  read(key: string): Promise<Uint8Array>
  /** @throws ObjectMissing */
  stat(key: string): Promise<StoredObject>
  /** `bytes` is the size of the whole object, also where only a range is streamed. @throws ObjectMissing */
  stream(key: string, range?: ByteRange): Promise<StoredObject & { stream: Readable }>
  /** Removing an object that does not exist is no error. */
  remove(key: string): Promise<void>
  /**
   * Signed address that works until it expires, 15 to 30 minutes from now. The same for a quarter of an hour, so that browsers can cache it.
   */
  url(key: string, options?: AddressOptions): string
  /** Counts everything that is stored, which may take minutes. Absent if the provider cannot tell. */
  usage?(): Promise<StoredKind[]>
}
