import { lazy, Suspense, useState } from 'react'
import { importOf } from '#contract/imports.ts'
import type { Operation } from '#contract/kit.ts'
import { canCall } from '../../kit/access/access.ts'
import { useAct } from '../../kit/look/shortcuts.ts'
import { useOnceOpen } from '../../parts/frame/Drawer.tsx'
import { Button } from '../../parts/input/Button.tsx'

interface Props {
  /** What makes one row. */
  add: Operation | undefined
  noun: string
  counter: string
  reads: readonly Operation[]
}

/** Opens the import of many rows from a file; nothing if the resource has none. */
export function ImportButton({ add, ...rest }: Props) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  const imported = add && importOf(add)
  const operation = imported && canCall(imported) ? imported : null
  useAct({ icon: 'upload', label: '导入', run: () => setOpen(true) }, operation !== null)
  if (!add || !operation) return null
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        导入
      </Button>
      {needed && (
        <Suspense>
          <ImportDialog {...rest} open={open} onClose={() => setOpen(false)} add={add} operation={operation} />
        </Suspense>
      )}
    </>
  )
}

const ImportDialog = lazy(() => import('./ImportDialog.tsx'))
