import { lazy, Suspense, useState } from 'react'
import type { MaterialKind } from '#contract/videos/materialKinds.ts'
import { materials } from '#contract/videos/materials.ts'
import { verbPhrase } from '#web/kit/format.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const UploadDialog = lazy(() => import('./UploadDialog.tsx'))

/** Opens the dialog that takes files in; of one kind alone where it is given. */
export function UploadButton({ only, noun = materials.list.noun }: { only?: MaterialKind; noun?: string }) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  return (
    <>
      <Button kind="primary" icon="upload" onClick={() => setOpen(true)}>
        {verbPhrase('上传', noun)}
      </Button>
      {needed && (
        <Suspense>
          <UploadDialog open={open} only={only} noun={noun} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
