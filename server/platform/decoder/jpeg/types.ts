import type { Huffman } from './huffman.ts'

export interface Component {
  /** Its name (Ci), and the one that it has in the new file. */
  id: number
  written: number
  /** Number of its table, and whether that has been told: it holds from the component's first scan on. */
  quantization: number
  isQuantized: boolean
  /** Sampling factors (ITU T.81 A.1.1). */
  h: number
  v: number
  /** Its blocks in a scan of its own (A.2.2). */
  blocks: number
  /** Bits of each coefficient that are still to come, -1 where none came (G.1.1.1.1). */
  low: Int8Array
  /** Of a progressive picture, two words a block: the coefficients that are not zero so far. */
  known: Uint32Array
}

export interface Scan {
  /** With the numbers of their tables (Td, Ta). */
  parts: { component: Component; dc: Huffman | null; ac: Huffman | null; tables: [dc: number, ac: number] }[]
  progressive: boolean
  /** Band of coefficients and bit position (G.1.1.1): Ss, Se, Ah, Al. */
  from: number
  to: number
  high: number
  low: number
  /** MCUs of the scan, and between two restarts; 0 without restarts. */
  units: number
  restart: number
}
