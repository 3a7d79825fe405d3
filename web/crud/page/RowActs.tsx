import { verbPhrase } from '../../kit/format.ts'
import { Button } from '../../parts/input/Button.tsx'
import type { Resource } from '../kit.ts'
import { Toggles } from '../Toggles.tsx'
import type { PageRow } from './outline.tsx'
import type { CrudState } from './usePage.ts'

interface Props<G extends Resource> {
  page: CrudState<G>
  row: PageRow<G>
  /** Below the open row, as buttons; otherwise in the row itself, as links. */
  foot?: true
}

/** What can be done with a row. */
export function RowActs<G extends Resource>({ page, row, foot }: Props<G>) {
  const { options, outline, form, canEdit, canDrop, drop } = page
  const edit = canEdit(row) && (
    <Button kind={foot ? 'primary' : 'link'} busy={form.reading === row.id} onClick={() => form.edit(row)}>
      编辑
    </Button>
  )
  const remove = canDrop(row) && (
    <Button kind={foot ? 'plain' : 'link'} drop={!foot} onClick={() => void drop(row)}>
      {foot ? verbPhrase('删除', outline.noun) : '删除'}
    </Button>
  )
  const switches = (
    <Toggles
      toggles={options.toggles ?? {}}
      edit={options.resource.edit}
      row={row}
      name={outline.nameOf(row)}
      reads={outline.reads}
    />
  )
  const own = options.actions?.(row)
  return foot ? (
    <>
      {remove}
      <span className="sp" />
      {own}
      {switches}
      {edit}
    </>
  ) : (
    <>
      {edit}
      {switches}
      {own}
      {remove}
    </>
  )
}
