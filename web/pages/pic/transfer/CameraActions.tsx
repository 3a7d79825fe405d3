import { lazy, Suspense } from 'react'
import type { PictureAllowance } from '#contract/pictures/pictureAllowances.ts'
import { pictureTopups } from '#contract/pictures/pictureTopups.ts'
import { titleOf } from '#web/crud/kit.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'
import { ActButton } from '#web/parts/input/ActButton.tsx'

const TopUpDialog = lazy(() => import('./TopUpDialog.tsx'))
const AllowanceDialog = lazy(() => import('./AllowanceDialog.tsx'))

interface Props {
  row: PictureAllowance
}

/** Raises a camera's allowance for today. */
export function TopUp({ row }: Props) {
  const { edit, needed, props } = useRowForm<PictureAllowance>()
  return (
    <>
      <ActButton onClick={() => edit(row)}>{titleOf(pictureTopups.list, 'pictures')}</ActButton>
      <Suspense>{needed && props.row && <TopUpDialog {...props} row={props.row} />}</Suspense>
    </>
  )
}

/** Sets a camera's daily allowance. */
export function Allow({ row }: Props) {
  const { edit, needed, props } = useRowForm<PictureAllowance>()
  return (
    <>
      <ActButton onClick={() => edit(row)}>设额度</ActButton>
      <Suspense>{needed && props.row && <AllowanceDialog {...props} row={props.row} />}</Suspense>
    </>
  )
}
