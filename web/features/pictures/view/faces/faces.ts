import type { Reply } from '#contract/kit.ts'
import type { pictures } from '#contract/pictures/pictures.ts'

export type Match = Reply<typeof pictures.one>['matches'][number]

/** One face on a picture, and the visitors that it was matched with. Position and size are shares of the picture. */
export interface Face {
  readonly key: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** At least one of these visitors bought the picture. */
  readonly sold: boolean
  /** 游客 A 0.93; 游客 A 0.93 等 3 位 where the face was taken for several. */
  readonly label: string
}

/** 游客 A, 游客 B … in the order of the matches, as in the panel beside the picture. */
export const visitorName = (index: number) =>
  `游客 ${String.fromCharCode(65 + (index % 26))}${index >= 26 ? Math.floor(index / 26) : ''}`

/** Groups matches by face and labels each face with its best match. Matches without a position are left out. */
export function facesOf(matches: readonly Match[]): Face[] {
  const faces = new Map<string, { match: Match; index: number }[]>()
  matches.forEach((match, index) => {
    if (match.box?.length !== 4) return
    const key = match.box.map((share) => share.toFixed(2)).join()
    const same = faces.get(key)
    if (same) same.push({ match, index })
    else faces.set(key, [{ match, index }])
  })
  return [...faces].map(([key, taken]) => {
    const best = taken.reduce((one, other) => (other.match.score > one.match.score ? other : one))
    const [left = 0, top = 0, width = 0, height = 0] = best.match.box ?? []
    const label = `${visitorName(best.index)} ${best.match.score.toFixed(2)}${taken.length > 1 ? ` 等 ${taken.length} 位` : ''}`
    return { key, left, top, width, height, label, sold: taken.some(({ match }) => match.sold) }
  })
}
