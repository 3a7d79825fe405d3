import { randomInt } from 'node:crypto'
import { shortAlphabet, shortLength } from '#contract/codes/short.ts'

/** A code that nobody can guess, of letters and digits that people do not take for each other. */
export const randomCode = (length: number) =>
  Array.from({ length }, () => shortAlphabet[randomInt(shortAlphabet.length)]).join('')

/** The last part of a short address. */
export const randomShort = () => randomCode(shortLength)
