import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Operation } from '#contract/kit.ts'
import { type PageName, pageByName } from '#contract/menu.ts'
import type { Topic } from '../kit/live.ts'
import { type List, type ListOptions, useList } from '../kit/useList.ts'
import { useOpenRow } from '../kit/useOpenRow.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/DataTable.tsx'
import { Details } from '../parts/Details.tsx'
import { ListPage } from '../parts/ListPage.tsx'
import { RowDrawer } from '../parts/RowDrawer.tsx'
import { useRowForm } from '../parts/rowForm.ts'
import type { FormLooks } from './CrudForm.tsx'
import { Cell, type Marks } from './cells.tsx'
import { columnsOf, type Look, type Looks } from './columns.tsx'
import { Filters, useConditions } from './filters.tsx'
import { conditionsOf, fieldIn, fieldsOf, type KeyOf, type Known, type Resource, type RowOfResource } from './kit.ts'
import { type Removing, useRemoval } from './removal.ts'
import { type Toggle, Toggles } from './Toggles.tsx'

const CrudForm = lazy(() => import('./CrudForm.tsx'))

type Part<G extends Resource> = KeyOf<G> | ((row: RowOfResource<G>) => ReactNode)

export interface CrudPageOptions<G extends Resource> {
  /** The menu row: its title is the page's. */
  readonly page: PageName
  readonly resource: G
  /** The table, in order. */
  readonly columns: Looks<G['list']>
  /** Which conditions are offered, in order; all of the contract's without it. */
  readonly filters?: readonly string[]
  /** The fields of the dialog, in order; without it nothing is made or changed here. */
  readonly form?: FormLooks
  readonly formWidth?: number
  /** A row on a phone: at most three lines, left and right. */
  readonly card: readonly (readonly [Part<G>, Part<G>?])[]
  /** The facts of the drawer; those of the columns and the form without it. */
  readonly facts?: readonly KeyOf<G>[]
  /** The field beside the drawer's title. */
  readonly state?: KeyOf<G>
  /** Below the facts. Give it `lazy`. */
  readonly details?: ComponentType<{ row: RowOfResource<G> }>
  /** The name of a row; its field `name` without it. */
  readonly nameOf?: (row: RowOfResource<G>) => string
  /** Flags that are switched in the row. */
  readonly toggles?: { readonly [K in KeyOf<G>]?: Toggle }
  /** Further links of a row. */
  readonly actions?: (row: RowOfResource<G>) => ReactNode
  readonly actionsWidth?: number
  /** What a removal means; `false` where rows are never removed. */
  readonly removal?: ((row: RowOfResource<G>) => Removing) | false
  /** What can be done with chosen rows. */
  readonly batch?: (rows: readonly RowOfResource<G>[], clear: () => void) => ReactNode
  /** Reads elsewhere that show such rows. */
  readonly reads?: readonly Operation[]
  readonly live?: readonly Topic[]
  readonly defaults?: ListOptions<G['list']>['defaults']
  /** Beside the title. */
  readonly meta?: (list: List<G['list']>) => ReactNode
  /** At the right end of the filter line. */
  readonly end?: (list: List<G['list']>) => ReactNode
  /** Dialogs and whatever else belongs to the page. */
  readonly children?: (list: List<G['list']>) => ReactNode
}

/** A plain page of the back-office: list, filters, drawer and dialog of one resource. What a field is stands in the contract; here is how it looks. */
export function crudPage<G extends Resource>(options: CrudPageOptions<G>): ComponentType {
  type Row = RowOfResource<G> & { readonly id: number; readonly version: number }
  const { resource, page, columns, form: looks, card, toggles = {}, removal, details: More } = options
  const { noun = '', counter = '个' } = resource.list as Operation
  const fields = fieldsOf(resource.list)
  const shown = columnsOf(resource.list, columns)
  const named = options.facts ?? factsFor<G>(fields, [...Object.keys(columns), ...Object.keys(looks ?? {})])
  // The state stands beside the title already.
  const facts = named.filter((key) => key !== options.state)
  const reads = [resource.list, ...(options.reads ?? [])]
  const nameOf = options.nameOf ?? ((row: RowOfResource<G>) => String((row as { name?: unknown }).name ?? ''))
  const lookOf = (key: string) => (columns as Record<string, Look<RowOfResource<G>> | undefined>)[key]
  const cell = (key: string, row: object) => (
    <Cell alone field={fieldIn(fields, key)} row={row} marks={marksOf(lookOf(key))} />
  )
  const part = (one: Part<G> | undefined, row: RowOfResource<G>) =>
    one === undefined ? undefined : typeof one === 'function' ? one(row) : cell(one, row)
  // A new row begins where the list is narrowed to.
  const places = conditionsOf(resource.list).flatMap(({ key, kind }) => (kind === 'ref' ? [key] : []))
  const title = pageByName.get(page)?.title ?? ''

  return function CrudPage() {
    const list = useList<G['list']>(resource.list, { live: options.live, defaults: options.defaults as never })
    const opened = useOpenRow(list, { live: options.live })
    const form = useRowForm<Row>()
    const conditions = useConditions(list, options.filters)
    const remove = useRemoval(resource.remove, noun, nameOf, removal, reads)
    const drop = async (row: Row) => {
      const gone = await remove(row)
      if (gone) opened.close()
      return gone
    }
    const removable = resource.remove !== undefined && removal !== false
    const editable = looks !== undefined && resource.edit !== undefined
    const switches = (row: Row) => (
      <Toggles toggles={toggles} edit={resource.edit} row={row} name={nameOf(row)} reads={reads} />
    )
    return (
      <ListPage
        title={title}
        meta={options.meta?.(list)}
        adding={looks && resource.add ? { what: noun, run: form.add } : undefined}
        filters={<Filters list={list} show={options.filters} end={options.end?.(list)} />}
        list={list}
        columns={shown}
        what={noun}
        noun={counter}
        conditions={conditions}
        onOpen={(row) => opened.show((row as Row).id)}
        openId={opened.open}
        batch={options.batch}
        actionsWidth={options.actionsWidth}
        actions={(row) => (
          <>
            {editable && (
              <Button kind="link" onClick={() => form.edit(row as Row)}>
                编辑
              </Button>
            )}
            {switches(row as Row)}
            {options.actions?.(row)}
            {removable && (
              <Button kind="link" onClick={() => void drop(row as Row)}>
                删除
              </Button>
            )}
          </>
        )}
        card={(row) => <Card lines={card.map(([left, right]) => [part(left, row), part(right, row)] as const)} />}
      >
        <RowDrawer
          opened={opened}
          what={noun}
          title={nameOf}
          mark={(row) => options.state && cell(options.state, row)}
          footer={(row) => (
            <>
              {removable && <Button onClick={() => void drop(row as Row)}>删除{noun}</Button>}
              <span className="sp" />
              {options.actions?.(row)}
              {switches(row as Row)}
              {editable && (
                <Button kind="primary" onClick={() => form.edit(row as Row)}>
                  编辑
                </Button>
              )}
            </>
          )}
        >
          {(row) => (
            <>
              <Details
                items={facts.map((key) => [
                  lookOf(key)?.title ?? fieldIn(fields, key).title,
                  lookOf(key)?.render?.(row) ?? cell(key, row),
                ])}
              />
              {More && <More row={row} />}
            </>
          )}
        </RowDrawer>
        {options.children?.(list)}
        {looks && form.needed && (
          <Suspense>
            <CrudForm
              {...form.props}
              noun={noun}
              add={resource.add}
              edit={resource.edit}
              looks={looks}
              width={options.formWidth}
              start={Object.fromEntries(places.map((key) => [key, (list.filter as Record<string, unknown>)[key]]))}
              reads={reads}
              nameOf={nameOf as (row: object) => string}
              drop={removable && form.props.row ? () => drop(form.props.row as Row) : undefined}
              onAdded={opened.show}
            />
          </Suspense>
        )}
      </ListPage>
    )
  }
}

const marksOf = (look: { marks?: Marks | 'plain' } | undefined) => look?.marks

/** References are shown by the names of what they point at, which stand beside them. */
function factsFor<G extends Resource>(fields: ReadonlyMap<string, Known>, keys: readonly string[]): KeyOf<G>[] {
  const named = (key: string) => {
    const field = fields.get(key)
    return field?.kind === 'ref' && field.nameKey && fields.has(field.nameKey) ? field.nameKey : key
  }
  return [...new Set(keys.map(named))].filter((key) => fields.has(key) && key !== 'name') as KeyOf<G>[]
}
