import { initials } from './initials.ts'

/** What a text is compared with. */
export interface Searched {
  readonly title: string
  /** Further words, between blanks. */
  readonly words?: string
  /** What else belongs to it: its group, its address. */
  readonly around?: readonly string[]
}

/**
 * How well a text fits: the smaller the better, undefined if not at all. Its title comes before its words, whole ones before their
 * beginnings, Chinese before the initials of its pinyin, and all that before what is around it. An empty text fits everything.
 */
export function rankOf(text: string, { title, words = '', around = [] }: Searched): number | undefined {
  const sought = plain(text)
  if (sought === '') return 0
  const name = plain(title)
  const others = words.toLowerCase().split(' ').filter(Boolean)
  const short = initials(name)
  const ways = [
    name === sought,
    name.startsWith(sought),
    name.includes(sought),
    others.includes(sought),
    others.some((one) => one.startsWith(sought)),
    others.some((one) => one.includes(sought)),
    short === sought,
    short.startsWith(sought),
    others.some((one) => initials(one) === sought),
    sought.length > 1 && short.includes(sought),
    around.some((one) => plain(one).startsWith(sought)),
    around.some((one) => plain(one).includes(sought)),
  ]
  const at = ways.indexOf(true)
  return at < 0 ? undefined : at
}

/** Those that fit, with how well they do, the best first. */
export const ranked = <T>(text: string, all: readonly T[], searched: (one: T) => Searched): (T & { rank: number })[] =>
  all
    .flatMap((one) => {
      const rank = rankOf(text, searched(one))
      return rank === undefined ? [] : [{ ...one, rank }]
    })
    .sort((a, b) => a.rank - b.rank)

const plain = (text: string) => text.toLowerCase().replaceAll(/\s/g, '')
