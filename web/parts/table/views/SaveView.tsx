import { lazy, Suspense } from 'react'
import type { TableView } from '#web/kit/list/tables.ts'
import type { ListOperation } from '#web/kit/list/useList.ts'
import type { SaveViewProps } from './SaveViewForm.tsx'

interface Props<O extends ListOperation> extends Omit<SaveViewProps<O>, 'saving'> {
  /** A new view, or the one to rename and share; undefined closes the dialog. */
  saving: 'new' | TableView | undefined
}

const Form = lazy(() => import('./SaveViewForm.tsx'))

/** The dialog in which a view is named and shared. */
export function SaveView<O extends ListOperation>({ saving, ...props }: Props<O>) {
  return saving ? (
    <Suspense>
      <Form saving={saving} {...(props as unknown as Omit<SaveViewProps<ListOperation>, 'saving'>)} />
    </Suspense>
  ) : null
}
