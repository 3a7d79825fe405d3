import { lazy, Suspense, useState } from 'react'
import { templates } from '#contract/videos/templates.ts'
import { titleOf } from '#web/crud/kit.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const WordsDialog = lazy(() => import('./WordsDialog.tsx'))

/** Opens the list of sensitive words, which no template may contain. */
export function Words() {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  return (
    <>
      <Button icon="eyeOff" onClick={() => setOpen(true)}>
        {titleOf(templates.list, 'sensitive')}
      </Button>
      {needed && (
        <Suspense>
          <WordsDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
