import { Type } from 'typebox'

/** A picture with a code that opens a page of the mini-program, or of the visitors' website where there is none. */
export const PageCode = Type.Object({
  /** `data:` address of the picture. */
  imageUrl: Type.String(),
  fileName: Type.String(),
  /** What the page is handed. */
  scene: Type.String(),
  /** The mini-program's own code; otherwise a QR code of the website. */
  mini: Type.Boolean(),
})
