import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import type { Operation } from '#contract/kit.ts'
import { askAgain, enterRow, type Present } from '../../kit/list/presence.ts'
import { useLive } from '../../kit/read/live.ts'
import { Icon } from '../value/Icon.tsx'
import styles from './Presence.module.css'
import { presenceWords } from './presenceWords.ts'

export interface PresenceProps {
  /** The list that shows the row. */
  list: Pick<Operation, 'path'>
  /** The row that is open here. */
  id: number
  /** In a form. */
  isEditing?: boolean
}
interface Props extends PresenceProps {
  /** On a line of its own. */
  line?: boolean
}

/** Who else has the row open, kept up to date as long as it is shown; the others see this account meanwhile. Nothing if nobody has. */
export function Presence({ list, id, isEditing = false, line }: Props) {
  const [others, setOthers] = useState<readonly Present[]>([])
  useEffect(() => enterRow(list, id, isEditing, setOthers), [list, id, isEditing])
  useLive(['presence'], ({ subject }) => subject === id && askAgain(id))
  const edited = others.some((one) => one.isEditing)
  return (
    <span
      className={clsx(
        others.length > 0 && styles.presence,
        others.length > 0 && line && styles.line,
        edited && 'st-warn',
      )}
      role="status"
    >
      {others.length > 0 && (
        <>
          <Icon name={edited ? 'edit' : 'eye'} size={14} />
          <span title={others.map((one) => presenceWords([one])).join('\n')}>{presenceWords(others)}</span>
        </>
      )}
    </span>
  )
}
