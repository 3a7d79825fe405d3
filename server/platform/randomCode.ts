import { randomInt } from 'node:crypto'
import { shortAlphabet, shortLength } from '#contract/codes/short.ts'

/** An unguessable code of letters and digits that people do not confuse. */
export const randomCode = (length: number) =>
  Array.from({ length }, () => shortAlphabet[randomInt(shortAlphabet.length)]).join('')

/** The last part of a short address. */
export const randomShort = () => randomCode(shortLength)
