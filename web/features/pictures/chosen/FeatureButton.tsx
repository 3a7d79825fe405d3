import { lazy, Suspense, useState } from 'react'
import { type Picture, pictures } from '#contract/pictures/pictures.ts'
import { shapeOf } from '#web/kit/form/shape.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const FeatureDialog = lazy(() => import('./FeatureDialog.tsx'))
/** As many pictures as go into the gallery at once. */
const max = shapeOf(pictures.feature.body, 'ids').maxItems ?? 200

/** Puts the chosen pictures into the gallery, with who allowed it. */
export function FeatureButton({ rows, done }: { rows: readonly Picture[]; done(): void }) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  return (
    <>
      <Button kind="text" icon="star" why={rows.length > max && `一次最多选入 ${max} 张`} onClick={() => setOpen(true)}>
        选入图库
      </Button>
      {needed && (
        <Suspense>
          <FeatureDialog open={open} rows={rows} onClose={() => setOpen(false)} onDone={done} />
        </Suspense>
      )}
    </>
  )
}
