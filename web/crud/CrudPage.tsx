import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { PageTable } from '../kit/list/pageTables.ts'
import { Segmented } from '../parts/input/Segmented.tsx'
import { Card } from '../parts/table/DataTable.tsx'
import { ListPage } from '../parts/table/ListPage.tsx'
import { Filters } from './filters.tsx'
import { ImportButton } from './import/ImportButton.tsx'
import type { Resource, RowOfResource } from './kit.ts'
import type { CrudPageOptions } from './options.ts'
import { OpenRow } from './page/OpenRow.tsx'
import { outlineOf, type PageRow } from './page/outline.tsx'
import { RowActs } from './page/RowActs.tsx'
import { type CrudState, usePage } from './page/usePage.ts'
import { RowCells } from './rowEdits/editedCell.ts'
import { RowEditsButton } from './rowEdits/RowEditsButton.tsx'
import { ShownList } from './shownList.ts'

/** Fetched when they are first opened. */
const PageForm = lazy(() => import('./page/PageForm.tsx'))
const RowEditsFoot = lazy(() => import('./rowEdits/RowEditsFoot.tsx'))

/**
 * A standard page of the back office: list, filters, drawer and dialog of one resource.
 * The contract defines the fields; this adds their presentation.
 */
export function crudPage<G extends Resource>(
  options: CrudPageOptions<G>,
): ComponentType & { tables: readonly PageTable[] } {
  const outline = outlineOf(options)
  return Object.assign(CrudPage, { tables: [{ operation: options.resource.list, columns: outline.columns }] })

  function CrudPage() {
    const page = usePage(options, outline)
    const { list, opened, form, conditions, hidden, editing } = page
    const group = groupOf(page)
    const lines = group && options.group ? options.group.card : options.card
    return (
      <ShownList value={list as never}>
        <RowCells value={editing.cell as never}>
          <ListPage
            title={outline.title}
            meta={options.meta?.(list)}
            action={options.action}
            start={options.action}
            adding={
              (options.form || options.editor) && options.resource.add
                ? { what: outline.noun, run: () => form.add() }
                : undefined
            }
            filters={
              <>
                <Filters
                  list={list}
                  {...outline.conditions}
                  extra={options.extra?.(list)}
                  end={options.end?.(list, actsOf(page))}
                />
                {options.band?.(list)}
              </>
            }
            views={headOf(page)}
            second={secondOf(page)}
            list={list}
            columns={outline.columns}
            what={outline.noun}
            noun={outline.counter}
            conditions={conditions}
            sums={options.sums?.(list)}
            onOpen={editing.isActive ? undefined : (row) => opened.show((row as PageRow<G>).id)}
            openId={opened.open}
            batch={options.batch}
            actionsWidth={options.actionsWidth}
            actions={(row) => <RowActs page={page} row={row as PageRow<G>} />}
            work={workOf(page)}
            group={group}
            card={(row) => (
              <Card
                picture={options.cardPicture?.(row)}
                lines={lines.map(
                  ([left, right]) => [outline.part(left, row, hidden), outline.part(right, row, hidden)] as const,
                )}
              />
            )}
          >
            <OpenRow page={page} />
            {options.children?.(list)}
            {options.form && form.needed && (
              <Suspense>
                <PageForm page={page as never} formOptions={options.form} />
              </Suspense>
            )}
          </ListPage>
        </RowCells>
      </ShownList>
    )
  }
}

/** Shown before the page's action: its tabs, the choice of views, and the import button. Undefined if there is none. */
function headOf<G extends Resource>({ options, outline, narrow, view, setView, editing }: CrudState<G>): ReactNode {
  const { form, resource, second } = options
  const { views, noun, counter, reads } = outline
  const hasChoice = views !== undefined && (narrow || !second?.beside)
  // A phone shows no table.
  const hasRowEdits = editing.isOffered && !editing.isActive && !narrow
  // There is no import on a phone, because nobody fills in a spreadsheet there.
  const hasImport = form !== undefined && !narrow && resource.add?.imported !== undefined
  if (!options.tabs && !hasChoice && !hasImport && !hasRowEdits) return undefined
  return (
    <>
      {options.tabs}
      {hasChoice && <Segmented label="看法" options={views} value={view} onChange={setView} />}
      {hasRowEdits && <RowEditsButton begin={editing.begin} />}
      {hasImport && <ImportButton add={resource.add} noun={noun} counter={counter} reads={reads} />}
    </>
  )
}

const actsOf = <G extends Resource>({ form, opened }: Pick<CrudState<G>, 'form' | 'opened'>) => ({
  add: form.add,
  show: opened.show,
})

/** Rows under their headings, as long as the list is in its own order. */
function groupOf<G extends Resource>({ options, isOwnOrder, opened, form, editing }: CrudState<G>) {
  const { group } = options
  if (!group || !isOwnOrder) return undefined
  const { by, says, heading: Heading } = group
  const acts = editing.isActive ? undefined : actsOf({ form, opened })
  return {
    of: (row: RowOfResource<G>) => row[by],
    heading: (row: RowOfResource<G>) => <Heading row={row} page={acts} />,
    said: new Set<string>(says),
  }
}

/** The foot of the table while its rows are edited. */
function workOf<G extends Resource>({ editing, list, outline, narrow }: CrudState<G>): ReactNode {
  if (!editing.isActive || narrow) return undefined
  return (
    <Suspense>
      <RowEditsFoot
        editing={editing}
        rows={list.rows as readonly PageRow<G>[]}
        fields={outline.fields}
        many={outline.many}
      />
    </Suspense>
  )
}

/** The other look at the rows where it is shown. */
function secondOf<G extends Resource>({ options, list, opened, narrow, conditions, isSecond }: CrudState<G>) {
  const { second } = options
  if (!second || !isSecond) return undefined
  const Second = second.component
  return {
    label: second.label,
    beside: second.beside === true,
    replacesTable: narrow || !second.beside,
    content: (start: ReactNode) => (
      <Second list={list} conditions={conditions} start={start} openId={opened.open} onOpen={opened.show} />
    ),
  }
}
