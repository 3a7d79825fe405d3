import { boat, breeze, stars } from './calm.ts'
import { depart, lane, stroll } from './lively.ts'

/** By the names of their files. */
export const pieces = { stroll, breeze, boat, lane, depart, stars }
