import { lazy, Suspense } from 'react'
import type { PictureAllowance } from '#contract/pictures/pictureAllowances.ts'
import { pictureTopups } from '#contract/pictures/pictureTopups.ts'
import { titleOf } from '#web/crud/kit.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'
import { Button } from '#web/parts/input/Button.tsx'

const TopUpDialog = lazy(() => import('./TopUpDialog.tsx'))
const AllowanceDialog = lazy(() => import('./AllowanceDialog.tsx'))

/** The platform's actions on a camera's allowance: a top-up for today, and the daily allowance. */
export function CameraActions({ row }: { row: PictureAllowance }) {
  const topUp = useRowForm<PictureAllowance>()
  const allowance = useRowForm<PictureAllowance>()
  return (
    <>
      {row.daily !== null && (
        <Button kind="link" onClick={() => topUp.edit(row)}>
          {titleOf(pictureTopups.list, 'pictures')}
        </Button>
      )}
      <Button kind="link" onClick={() => allowance.edit(row)}>
        设额度
      </Button>
      <Suspense>
        {topUp.needed && topUp.props.row && <TopUpDialog {...topUp.props} row={topUp.props.row} />}
        {allowance.needed && allowance.props.row && <AllowanceDialog {...allowance.props} row={allowance.props.row} />}
      </Suspense>
    </>
  )
}
