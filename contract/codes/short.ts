/** What the codes are called. */
export const codeNoun = '渠道码'

/** Digits and letters that are not mistaken for each other when they are read from a wall (Crockford's base 32). */
export const shortAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 8 of 32 signs: a guess hits one of a hundred thousand codes once in eleven million tries. */
export const shortLength = 8

/** The path of our own short addresses, relative to the address of the server. */
export const shortPath = '/q/'

/**
 * The path of our own public portrait pages, for operators without a mini-program or website. It has two segments, so that it cannot
 * collide with a short code.
 */
export const scenePath = `${shortPath}page/`

/** What somebody has read or typed, as it is stored; null where it can be no code. */
export const foldShort = (text: string) => foldCode(text, shortLength)

/** The same for codes of another length. */
export function foldCode(text: string, length: number): string | null {
  const folded = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return new RegExp(`^[${shortAlphabet}]{${length}}$`).test(folded) ? folded : null
}

/** As it is printed below a code: K7QM-2XWD. */
export const spokenShort = (short: string) => `${short.slice(0, 4)}-${short.slice(4)}`
