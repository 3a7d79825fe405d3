import { Type } from 'typebox'
import { Nullable } from '../kit.ts'

/** A picture with a code that opens a page of the mini-program, else of the visitors' website, else our own public page. */
export const PageCode = Type.Object({
  /** `data:` address of the picture. */
  imageUrl: Type.String(),
  fileName: Type.String(),
  /** What the page is handed. */
  scene: Type.String(),
  /** The mini-program's own code; otherwise a QR code. */
  mini: Type.Boolean(),
  /** Where the QR code leads; a mini-program's code has no address. */
  url: Nullable(Type.String()),
})
