import { lazy, Suspense, useState } from 'react'
import type { ChannelCode } from '#contract/channel/channelCodes.ts'
import { Button } from '#web/parts/Button.tsx'
import { useOnceOpen } from '#web/parts/Drawer.tsx'

const RenewDialog = lazy(() => import('./RenewDialog.tsx'))

/** Gives the code another short address: for codes that were copied, or printed over. */
export function RenewCode({ row }: { row: ChannelCode }) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        换新
      </Button>
      {needed && (
        <Suspense>
          <RenewDialog open={open} row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
