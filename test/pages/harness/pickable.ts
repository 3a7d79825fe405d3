import { pictures } from '#contract/pictures/pictures.ts'
import { ok } from './answer.ts'
import { made } from './made.ts'

/** The answer of a call. */
const { rows, ...others } = made(pictures.list.reply, 'usual') as { rows: object[] }
/** A picture of the print desk. */
export const picture = (id: number, state: string, areaId = 1) => ({ ...rows[0], id, areaId, state, name: `P${id}` })
/** A printer with few prints left on its account, at the same scenic area and project. */
export const printer = {
  ...{ id: 7, name: '东门出片台', areaId: 1, caseId: 1, caseName: '东门', accountId: 4, remaining: 5, state: 'idle' },
  balance: 'low',
  deviceIds: [],
  media: 'na_index-4x6_4x6in',
}

/** A picture whose state follows from its number: of four, one each is uploaded, matched, sold and printed. */
export const named = (number: number, fields: object = {}) => ({
  ...picture(number, (['uploaded', 'matched', 'sold', 'printed'] as const)[number % 4]!),
  ...{ sold: number % 4 === 2, name: `20260502-142803-cam-${number}`, takenAt: '2026-05-02T14:28:03+08:00', ...fields },
})
/** So many pictures. */
export const some = (number: number) => Array.from({ length: number }, (_, at) => named(at + 1))

/** The answer of a list with these pictures. */
export const listOf = (pictures: readonly object[], total = pictures.length) => ok({ ...others, rows: pictures, total })
