import type { FilterOf, List, ListOperation } from '../../kit/list/useList.ts'
import { Button } from '../input/Button.tsx'
import { Icon } from '../value/Icon.tsx'
import styles from './FilterChips.module.css'

export interface Chip<O> {
  /** Fields that go when the chip is taken away. */
  keys: readonly (keyof FilterOf<O> & string)[]
  label: string
  text: string
}

/** The conditions in force, each removable alone, or all at once. Nothing without conditions. Falsy entries are skipped. */
export function FilterChips<O extends ListOperation>({
  list,
  chips,
}: {
  list: List<O>
  chips: readonly (Chip<O> | false | undefined)[]
}) {
  const shown = chips.filter((chip) => chip !== false && chip !== undefined)
  if (!shown.length) return null
  const without = (keys: readonly string[]) =>
    list.set(Object.fromEntries(keys.map((key) => [key, undefined])) as FilterOf<O>)
  return (
    <div className={styles.chips}>
      {shown.map((chip) => (
        <span key={chip.keys.join()} className={styles.chip}>
          <em>{chip.label}</em>
          {chip.text}
          <button type="button" aria-label={`移除条件：${chip.label} ${chip.text}`} onClick={() => without(chip.keys)}>
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      <Button kind="link" onClick={() => without(shown.flatMap((chip) => chip.keys))}>
        清空
      </Button>
    </div>
  )
}
