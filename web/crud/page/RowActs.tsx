import { verbPhrase } from '../../kit/format.ts'
import { ActLook } from '../../parts/input/ActButton.tsx'
import { Button } from '../../parts/input/Button.tsx'
import type { Resource } from '../kit.ts'
import { Toggles } from '../Toggles.tsx'
import type { PageRow } from './outline.tsx'
import type { CrudState } from './usePage.ts'

interface Props<G extends Resource> {
  page: CrudState<G>
  row: PageRow<G>
}

/** What can be done with a row, as links at its end. */
export function RowActs<G extends Resource>({ page, row }: Props<G>) {
  const { options, form, canEdit, canDrop, drop, editing } = page
  // They could cover the field that is typed into.
  if (editing.isActive) return null
  return (
    <>
      {canEdit(row) && (
        <Button kind="link" busy={form.reading === row.id} onClick={() => form.edit(row)}>
          编辑
        </Button>
      )}
      <Switches page={page} row={row} />
      {options.primary?.(row)}
      {options.actions?.(row)}
      {canDrop(row) && (
        <Button kind="link" drop onClick={() => void drop(row)}>
          删除
        </Button>
      )}
    </>
  )
}

/** The same in the foot of its drawer: deletion apart from the others, and one solid button at the end. */
export function RowFoot<G extends Resource>({ page, row }: Props<G>) {
  const { options, outline, form, canEdit, canDrop, drop } = page
  const primary = options.primary?.(row)
  return (
    <>
      {canDrop(row) && <Button onClick={() => void drop(row)}>{verbPhrase('删除', outline.noun)}</Button>}
      <span className="sp" />
      <ActLook value="plain">
        {options.actions?.(row)}
        <Switches page={page} row={row} />
      </ActLook>
      {canEdit(row) && (
        <Button kind={primary ? 'plain' : 'primary'} busy={form.reading === row.id} onClick={() => form.edit(row)}>
          编辑
        </Button>
      )}
      <ActLook value="primary">{primary}</ActLook>
    </>
  )
}

/** Whether there is anything to do with a row of the page. */
export function hasActs<G extends Resource>({ options, canEdit, canDrop }: CrudState<G>, row: PageRow<G>): boolean {
  const { toggles = {}, resource, primary, actions } = options
  const isSwitched = resource.edit !== undefined && Object.keys(toggles).length > 0
  return isSwitched || canEdit(row) || canDrop(row) || Boolean(primary?.(row)) || Boolean(actions?.(row))
}

function Switches<G extends Resource>({ page: { options, outline }, row }: Props<G>) {
  return (
    <Toggles
      toggles={options.toggles ?? {}}
      edit={options.resource.edit}
      row={row}
      name={outline.nameOf(row)}
      reads={outline.reads}
    />
  )
}
