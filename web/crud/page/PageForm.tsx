import { lazy, Suspense } from 'react'
import type { Resource } from '../kit.ts'
import { withinOf } from '../references.ts'
import type { CrudState } from './usePage.ts'

const CrudForm = lazy(() => import('../form/CrudForm.tsx'))

/** The dialog that makes and changes rows, fetched when it is first opened. */
export function PageForm<G extends Resource>({ page }: { page: CrudState<G> }) {
  const { options, outline, list, opened, form, drop } = page
  const { resource, form: formOptions } = options
  const { row } = form.props
  const values = list.filter as Record<string, unknown>
  if (!formOptions || !form.needed) return null
  return (
    <Suspense>
      <CrudForm
        {...form.props}
        noun={outline.noun}
        add={resource.add}
        edit={resource.edit}
        formOptions={formOptions}
        width={options.formWidth}
        start={{
          ...options.starts,
          ...withinOf(values),
          ...Object.fromEntries(outline.places.map((key) => [key, values[key]])),
          ...form.start,
        }}
        reads={outline.reads}
        now={outline.readOne}
        nameOf={outline.nameOf as (row: object) => string}
        drop={outline.isRemovable && row ? () => drop(row) : undefined}
        onAdded={opened.show}
      />
    </Suspense>
  )
}
