import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useOnceOpen } from '../../parts/frame/Drawer.tsx'
import { Button } from '../../parts/input/Button.tsx'
import type { Copied } from './CopyDialog.tsx'
import { type Packages, useCanCopy } from './resource.ts'

const CopyDialog = lazy(() => import('./CopyDialog.tsx'))

interface Props extends Pick<ComponentProps<typeof Button>, 'kind' | 'children'> {
  packages: Packages
  of: Copied
  /** Said in place of its words where several stand below each other. */
  label?: string
  onDone?(): void
}

/** Copies packages to other projects; nothing for accounts that may not. */
export function CopyButton({ packages, of, label, onDone, children, kind }: Props) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  if (!useCanCopy(packages)) return null
  return (
    <>
      <Button size="small" icon="copy" kind={kind} aria-label={label} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {needed && (
        <Suspense>
          <CopyDialog packages={packages} of={of} open={open} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
