import { useAct } from '../../kit/look/shortcuts.ts'
import { Button } from '../../parts/input/Button.tsx'

/** Begins to edit the rows of a list. */
export function RowEditsButton({ begin }: { begin(): void }) {
  useAct({ icon: 'edit', label, run: begin })
  return (
    <Button icon="edit" onClick={begin}>
      {label}
    </Button>
  )
}

const label = '表内修改'
