import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf, read } from '../../kit/read/query.ts'
import { type Command, type Group, isNumber, readText } from './commands.ts'
import { type Kind, kinds } from './things.tsx'

/** The things that a text names, the direct hits first. `busy` while some lists have not answered to it; `fault` if some could not. */
export function useThings(text: string): { group: Group; busy: boolean; fault: string | undefined } {
  const { words, actionsOnly, ordersOnly } = readText(text)
  const settled = useSettled(words)
  const searches = words.length >= min && words.length <= max && !actionsOnly
  const suitable = searches ? kinds().filter((kind) => suits(kind, words, ordersOnly)) : []
  const { rows, waits, fault } = useQueries({
    queries: suitable.map(({ list }) => ({
      queryKey: [keyOf(list), { palette: settled }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        read(list, { body: { q: settled, size: perKind }, quiet: true }, signal) as Promise<{ rows: unknown[] }>,
      enabled: settled === words,
      staleTime: 10_000,
    })),
    combine: (answers) => ({
      rows: answers.map(({ data }) => data?.rows ?? []),
      waits: answers.some(({ isPending }) => isPending),
      fault: answers.find(({ error }) => error)?.error?.message,
    }),
  })
  const found = suitable.flatMap((kind, index) => (rows[index] ?? []).map((row) => kind.found(row, words)))
  const commands: Command[] = found.sort((a, b) => a.rank - b.rank).slice(0, shown)
  return { group: { title: '内容', commands }, busy: searches && (settled !== words || waits), fault }
}

function suits({ by, page }: Kind, words: string, ordersOnly: boolean) {
  if (ordersOnly) return page.page === 'order' || page.page === 'photoOrder'
  return by === 'either' || by === (isNumber(words) ? 'number' : 'name')
}

/** The words once nobody has typed for a moment. */
function useSettled(words: string) {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

const pauseMs = 200
/** One sign is in too many names; and no list searches for more than `max`. */
const min = 2
const max = 40
const perKind = 4
const shown = 12
