import type { Readable } from 'node:stream'

/** No object has this key. */
export class ObjectMissing extends Error {}

/**
 * Where pictures and made files lie. Keys are made by the server, never by a client: `pictures/2026/11/21/<name>.jpg`.
 * Every provider passes the same tests (storage.contract.ts).
 */
export interface Storage {
  /** Stores all of it or nothing; an object with the key is replaced. */
  put(key: string, data: Uint8Array | Readable, contentType: string): Promise<void>
  /** @throws ObjectMissing */
  read(key: string): Promise<Uint8Array>
  /** @throws ObjectMissing */
  stream(key: string): Promise<{ stream: Readable; bytes: number; contentType: string }>
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>
  /**
   * Signed address that works until it expires. Stable within the hour, so that browsers can cache it.
   * @param options.seconds least life, default 3600; options.fileName makes it a download under that name
   */
  url(key: string, options?: { seconds?: number; fileName?: string }): string
}
