import { IconButton } from '#web/parts/input/Button.tsx'

export interface PartActions {
  onDrop(): void
  onDuplicate(): void
  /** Moves it above the others; undefined where it is on top, or lies in no order. */
  onTop?: (() => void) | undefined
}

/** What can be done with the chosen part of a template, beside its name. */
export const PartActs = ({ onDrop, onDuplicate, onTop }: PartActions) => (
  <>
    {onTop && <IconButton small icon="layers" label="移到最上层" onClick={onTop} />}
    <IconButton small icon="copy" label="再加一个" keys="d" onClick={onDuplicate} />
    <IconButton small icon="trash" label="删除" keys="delete" onClick={onDrop} />
  </>
)
