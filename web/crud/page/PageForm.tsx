import CrudForm, { type FormOptions } from '../form/CrudForm.tsx'
import { conditionsOf, type Resource } from '../kit.ts'
import { withinOf } from '../references.ts'
import type { CrudState } from './usePage.ts'

interface Props<G extends Resource> {
  page: CrudState<G>
  formOptions: FormOptions
}

/** The dialog that makes and changes the rows of a page; a new one begins where the list is narrowed to. */
export default function PageForm<G extends Resource>({ page, formOptions }: Props<G>) {
  const { options, outline, list, opened, form, drop } = page
  const { resource } = options
  const { row } = form.props
  const values = list.filter as Record<string, unknown>
  return (
    <CrudForm
      {...form.props}
      noun={outline.noun}
      add={resource.add}
      edit={resource.edit}
      formOptions={formOptions}
      width={options.formWidth}
      start={{
        ...(typeof options.starts === 'function' ? options.starts() : options.starts),
        ...withinOf(values),
        ...Object.fromEntries(placesOf(resource).map((key) => [key, values[key]])),
        ...form.start,
      }}
      reads={outline.reads}
      now={outline.readOne}
      nameOf={outline.nameOf as (row: object) => string}
      drop={outline.isRemovable && row ? () => drop(row) : undefined}
      onAdded={opened.show}
    />
  )
}

const placesOf = ({ list }: Resource) => conditionsOf(list).flatMap(({ key, kind }) => (kind === 'ref' ? [key] : []))
