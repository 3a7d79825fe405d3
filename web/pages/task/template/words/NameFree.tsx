import { templates } from '#contract/videos/templates.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useWords } from './useWords.ts'

interface Props {
  id: number | undefined
  caseId: number | undefined
  name: string | undefined
}

/** Shows whether a name can be used, before the template is saved. */
export function NameFree({ id, caseId, name = '' }: Props) {
  const typed = name.trim()
  const { found } = useWords()
  const enabled = caseId !== undefined && typed !== ''
  const body = { caseId: caseId ?? 0, name: typed, ...(id !== undefined && { id }) }
  const { data } = useRead(templates.name, { body }, { enabled, keep: true })
  const words = found(typed)
  if (words.length > 0) return <span className="st-down">含有敏感词「{words.join('」「')}」</span>
  if (enabled && data?.free === false) return <span className="st-warn">这个项目已有同名模板</span>
  return null
}
