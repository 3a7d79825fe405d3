import type { Huffman } from './huffman.ts'

export interface Component {
  /** Its identifier in the source (Ci) and in the new file. */
  id: number
  written: number
  /** Number of its quantization table, and whether the table is fixed: it applies from the component's first scan on. */
  quantization: number
  isQuantized: boolean
  /** Sampling factors (ITU T.81 A.1.1). */
  h: number
  v: number
  /** Its blocks in a scan with this component alone (A.2.2). */
  blocks: number
  /** Bits of each coefficient that are still to come, -1 before its first scan (G.1.1.1.1). */
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
