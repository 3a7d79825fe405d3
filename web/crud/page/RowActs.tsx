import { verbPhrase } from '../../kit/format.ts'
import { Button } from '../../parts/input/Button.tsx'
import type { Resource } from '../kit.ts'
import { Toggles } from '../Toggles.tsx'
import type { PageRow } from './outline.tsx'
import type { CrudState } from './usePage.ts'

interface Props<G extends Resource> {
  page: CrudState<G>
  row: PageRow<G>
}

/** What can be done with a row of the table, as links. */
export function RowActs<G extends Resource>({ page, row }: Props<G>) {
  const { options, form, mayEdit, mayDrop, drop } = page
  return (
    <>
      {mayEdit(row) && (
        <Button kind="link" busy={form.reading === row.id} onClick={() => form.edit(row)}>
          编辑
        </Button>
      )}
      <Switches page={page} row={row} />
      {options.actions?.(row)}
      {mayDrop(row) && (
        <Button kind="link" drop onClick={() => void drop(row)}>
          删除
        </Button>
      )}
    </>
  )
}

/** The same below an open row, as buttons. */
export function FootActs<G extends Resource>({ page, row }: Props<G>) {
  const { options, outline, form, mayEdit, mayDrop, drop } = page
  return (
    <>
      {mayDrop(row) && <Button onClick={() => void drop(row)}>{verbPhrase('删除', outline.noun)}</Button>}
      <span className="sp" />
      {options.actions?.(row)}
      <Switches page={page} row={row} />
      {mayEdit(row) && (
        <Button kind="primary" busy={form.reading === row.id} onClick={() => form.edit(row)}>
          编辑
        </Button>
      )}
    </>
  )
}

function Switches<G extends Resource>({ page: { options, outline }, row }: Props<G>) {
  const { toggles = {}, resource } = options
  return <Toggles toggles={toggles} edit={resource.edit} row={row} name={outline.nameOf(row)} reads={outline.reads} />
}
