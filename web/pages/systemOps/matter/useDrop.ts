import { type Matter, matters } from '#contract/matters/matters.ts'
import { useRemoval } from '#web/crud/removal.ts'
import { reads } from './reads.ts'

/** Deletes a matter that is not assigned, after confirmation; true if it was deleted. */
export function useDrop(onDeleted: () => void) {
  const remove = useRemoval<Matter>(
    matters.remove,
    '问题',
    ({ title }) => title,
    () => ({ follows: '描述、图片和说明一并删除。真有其事的用「不处理」关闭，会留下记录。' }),
    reads,
  )
  return async (row: Matter) => {
    const dropped = await remove(row)
    if (dropped) onDeleted()
    return dropped
  }
}
