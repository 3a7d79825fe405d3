import { lazy, Suspense, useState } from 'react'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const PortraitDialog = lazy(() => import('./PortraitDialog.tsx'))

/** Opens the dialog with the code of a portrait page; it begins with the place that the list is narrowed to. */
export function PortraitButton(place: { caseId: number | undefined; deviceId: number | undefined }) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  return (
    <>
      <Button icon="qr" onClick={() => setOpen(true)}>
        人像页码
      </Button>
      {needed && (
        <Suspense>
          <PortraitDialog open={open} place={place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
