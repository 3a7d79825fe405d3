import { sensitiveIn } from '#contract/videos/sensitiveWords.ts'
import { templates } from '#contract/videos/templates.ts'
import { useRead } from '#web/kit/read/query.ts'

/** The list of sensitive words, and which of them a text contains. The server checks again on save. */
export function useWords() {
  const { data, error, refetch } = useRead(templates.words, {}, { staleMs: 60_000 })
  const words = data?.words ?? []
  return { words: data?.words, error, refetch, found: (text: string) => sensitiveIn([text], words) }
}
