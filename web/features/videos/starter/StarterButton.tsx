import { lazy, Suspense, useState } from 'react'
import { starter } from '#contract/videos/starter.ts'
import { verbPhrase } from '#web/kit/format.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import styles from './Starter.module.css'

const StarterDialog = lazy(() => import('./StarterDialog.tsx'))
const label = verbPhrase('添加', starter.add.noun)

/** Opens the dialog that shows the starter set and adds it to a project. */
export function StarterButton() {
  const [open, setOpen] = useState(false)
  useAct({ icon: 'gallery', label, run: () => setOpen(true) })
  const needed = useOnceOpen(open)
  return (
    <>
      <Button icon="gallery" aria-label={label} onClick={() => setOpen(true)}>
        <span className={styles.label}>{label}</span>
      </Button>
      {needed && (
        <Suspense>
          <StarterDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
