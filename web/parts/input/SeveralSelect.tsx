import { Select, type SelectProps } from 'antd'
import type { KeyboardEvent } from 'react'

/** Chooses several. Tab leaves it with what was chosen; antd's own takes it for one more choice, which undoes the last one. */
export function SeveralSelect<V>(props: Omit<SelectProps<V>, 'mode'>) {
  return (
    <span style={{ display: 'contents' }} onKeyDownCapture={leave}>
      <Select<V> {...props} mode="multiple" />
    </span>
  )
}

/** Only from the select while its choices are open. */
function leave(event: KeyboardEvent) {
  if (event.key === 'Tab' && event.target instanceof HTMLElement && event.target.ariaExpanded === 'true')
    event.stopPropagation()
}
