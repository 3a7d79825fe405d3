import { Type } from 'typebox'

/** Names of a series have numbers of two digits, of three once there are so many. */
export const largestNumber = 999
/** What is left of a name beside its number. */
export const stemLength = 36
/** How many codes are made at once. */
export const seriesSize = { min: 2, max: 50 } as const

export const SeriesNumber = Type.Integer({ title: '起始编号', minimum: 1, maximum: largestNumber })

/** The name of one code of a series: 东门立牌 01. */
export const numberedName = (stem: string, number: number) => `${stem.trim()} ${String(number).padStart(2, '0')}`
