import { lazy, Suspense, useState } from 'react'
import type { MaterialKind } from '#contract/videos/materialKinds.ts'
import { materials } from '#contract/videos/materials.ts'
import { verbPhrase } from '#web/kit/format.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const UploadDialog = lazy(() => import('./UploadDialog.tsx'))

/** Opens the dialog that takes files in; of one kind alone where it is given. */
export function UploadButton({ only, noun = materials.list.noun }: { only?: MaterialKind; noun?: string }) {
  const [open, setOpen] = useState(false)
  const label = verbPhrase('上传', noun)
  useAct({ icon: 'upload', label, keys: 'n', run: () => setOpen(true) })
  const needed = useOnceOpen(open)
  return (
    <>
      <Button kind="primary" icon="upload" keys="n" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {needed && (
        <Suspense>
          <UploadDialog open={open} only={only} noun={noun} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
