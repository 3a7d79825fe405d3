import { lazy, Suspense } from 'react'
import type { ChannelCode } from '#contract/codes/channelCodes.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'
import { Button } from '#web/parts/input/Button.tsx'

const RenewDialog = lazy(() => import('./RenewDialog.tsx'))

/** Gives the code another short address: for codes that were copied, or printed over. */
export function RenewCode({ row }: { row: ChannelCode }) {
  const form = useRowForm<ChannelCode>()
  const { props } = form
  return (
    <>
      <Button size="small" onClick={() => form.edit(row)}>
        换新
      </Button>
      {form.needed && props.row && (
        <Suspense>
          <RenewDialog {...props} row={props.row} />
        </Suspense>
      )}
    </>
  )
}
