import { clock } from '../../kit/format.ts'
import type { List, ListOperation } from '../../kit/useList.ts'
import { Button } from '../Button.tsx'
import { Glyph } from '../State.tsx'

/** Above rows that could not be read anew: from when they are, and why. */
export function Stale<O extends ListOperation>({ list, retry = list.refetch }: { list: List<O>; retry?(): void }) {
  if (!list.error || list.rows.length === 0) return null
  return (
    <p className="stale st-warn" role="alert">
      <Glyph shape="triangle" />
      截至 {list.asOf ? clock(list.asOf) : '上次'}，刷新失败：{list.error.message}
      <Button kind="link" onClick={retry}>
        重试
      </Button>
    </p>
  )
}
