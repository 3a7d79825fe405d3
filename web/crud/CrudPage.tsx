import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { refusals } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import { pageByName } from '#contract/menu.ts'
import { TrailLink } from '../features/TrailLink.tsx'
import { acting } from '../kit/format.ts'
import { readRow } from '../kit/list/oneRow.ts'
import type { PageTable } from '../kit/list/pageTables.ts'
import { useWithheld } from '../kit/list/tables.ts'
import { useList } from '../kit/list/useList.ts'
import { useOpenRow } from '../kit/list/useOpenRow.ts'
import { useParam } from '../kit/list/useParam.ts'
import { useNarrow } from '../kit/look/narrow.ts'
import { toast } from '../kit/look/toast.ts'
import { invalidate } from '../kit/read/query.ts'
import { useEvery } from '../kit/read/useEvery.ts'
import { useRowForm } from '../parts/form/rowForm.ts'
import { RowDrawer } from '../parts/frame/RowDrawer.tsx'
import { Button } from '../parts/input/Button.tsx'
import { Segmented } from '../parts/input/Segmented.tsx'
import { Card } from '../parts/table/DataTable.tsx'
import { ListPage } from '../parts/table/ListPage.tsx'
import { Details } from '../parts/value/Details.tsx'
import { Cell } from './cells.tsx'
import { columnsOf, factOf, type Look } from './columns.tsx'
import { type Conditions, Filters, useConditions } from './filters.tsx'
import { ImportButton } from './import/ImportButton.tsx'
import { conditionsOf, fieldIn, fieldsOf, type KeyOf, type Known, type Resource, type RowOfResource } from './kit.ts'
import type { CrudPageOptions, Part } from './options.ts'
import { withinOf } from './references.ts'
import { useRemoval } from './removal.ts'
import { ShownList } from './shownList.ts'
import { Toggles } from './Toggles.tsx'

const CrudForm = lazy(() => import('./CrudForm.tsx'))

/** A plain page of the back-office: list, filters, drawer and dialog of one resource. What a field is stands in the contract; here is how it looks. */
export function crudPage<G extends Resource>(
  options: CrudPageOptions<G>,
): ComponentType & { tables: readonly PageTable[] } {
  type Row = RowOfResource<G> & { readonly id: number; readonly version: number }
  const {
    resource,
    page,
    columns,
    form: looks,
    card,
    toggles = {},
    removal,
    lead: Lead,
    details: More,
    second,
  } = options
  const { noun = '', counter = '个' } = { ...(resource.list as Operation), ...calledHere(options) }
  const fields = fieldsOf(resource.list)
  const shown = columnsOf(resource.list, columns)
  const given = options.facts
  const byName = (given === undefined || Array.isArray(given) ? columns : given) as Record<
    string,
    Look<RowOfResource<G>> | undefined
  >
  const named =
    given === undefined
      ? factsFor<G>(fields, [...Object.keys(columns), ...Object.keys(looks ?? {})])
      : Array.isArray(given)
        ? (given as readonly string[])
        : Object.keys(given)
  // The state stands beside the title already.
  const facts = named.filter((key) => key !== options.state)
  const reads = [resource.list, ...(options.reads ?? [])]
  const alone = { one: resource.one, fixed: options.fixed, belongs: options.belongs }
  // A row of the list belongs to it.
  const readOne = async (id: number) =>
    (await readRow<G['list']>(resource.list, id, { one: resource.one })) as Row | undefined
  /** The row before it is changed; where it is gone or another by now, the list is read again too. */
  const current = async ({ id, version }: Row) => {
    const row = await readOne(id)
    if (!row) toast.error(refusals.notFound.text)
    if (row?.version !== version) void invalidate(resource.list)
    return row
  }
  const nameOf = options.nameOf ?? ((row: RowOfResource<G>) => String((row as { name?: unknown }).name ?? ''))
  const cell = (key: string, row: object, pill?: boolean) => {
    const { marks } = (columns as Record<string, Look<RowOfResource<G>> | undefined>)[key] ?? {}
    return <Cell alone pill={pill} field={fieldIn(fields, key)} row={row} marks={marks} />
  }
  const part = (one: Part<G> | undefined, row: RowOfResource<G>, hidden: ReadonlySet<string>) =>
    one === undefined || hidden.has(one as string)
      ? undefined
      : typeof one === 'function'
        ? madeOf(row, hidden, one)
        : cell(one, row)
  // A new row begins where the list is narrowed to.
  const places = conditionsOf(resource.list).flatMap(({ key, kind }) => (kind === 'ref' ? [key] : []))
  const title = pageByName.get(page)?.title ?? ''
  const conditionsShown: Conditions =
    options.filters && 'length' in options.filters ? { show: options.filters } : (options.filters ?? {})
  const table = { value: 'list', label: '列表', ...(second?.icon && { icon: 'list' as const }) }
  const other = second && { value: second.key, label: second.label, icon: second.icon }
  const views = other && (second.first ? ([other, table] as const) : ([table, other] as const))

  return Object.assign(CrudPage, { tables: [{ operation: resource.list, columns: shown }] })

  function CrudPage() {
    const list = useList<G['list']>(resource.list, {
      live: options.live,
      defaults: options.defaults as never,
      fixed: options.fixed,
    })
    const opened = useOpenRow(list, { live: options.live, ...alone })
    const form = useRowForm<Row>(resource.one && current)
    const narrow = useNarrow()
    const { hidden } = useWithheld(resource.list)
    const [view, setView] = useParam('view', views ? [views[0].value, views[1].value] : ['list'])
    useEvery(options.every, list.refetch)
    const conditions = useConditions(list)
    const remove = useRemoval(resource.remove, noun, nameOf, removal, reads)
    const drop = async (row: Row) => {
      const gone = await remove(row)
      if (gone) opened.close()
      return gone
    }
    const removable = resource.remove !== undefined && removal !== false
    const editable = looks !== undefined && resource.edit !== undefined
    const mine = (row: Row) => options.mayChange?.(row) ?? true
    const switches = (row: Row) => (
      <Toggles toggles={toggles} edit={resource.edit} row={row} name={nameOf(row)} reads={reads} />
    )
    const values = list.filter as Record<string, unknown>
    const Second = second?.component
    const viewChoice = views && (narrow || !second?.beside) && (
      <Segmented label="看法" options={views} value={view} onChange={setView} />
    )
    // Nobody fills in a spreadsheet on a phone.
    const importing = looks && !narrow && resource.add?.imported && (
      <ImportButton add={resource.add} noun={noun} counter={counter} reads={reads} />
    )
    return (
      <ShownList value={list as never}>
        <ListPage
          title={title}
          meta={options.meta?.(list)}
          action={options.action}
          start={options.action}
          adding={looks && resource.add ? { what: noun, run: () => form.add() } : undefined}
          filters={
            <>
              <Filters list={list} {...conditionsShown} extra={options.extra?.(list)} end={options.end?.(list)} />
              {options.band?.(list)}
            </>
          }
          views={
            viewChoice || importing ? (
              <>
                {viewChoice}
                {importing}
              </>
            ) : undefined
          }
          second={
            second && Second && (second.beside ? !narrow || view !== 'list' : view !== 'list')
              ? {
                  label: second.label,
                  beside: second.beside === true,
                  alone: narrow || !second.beside,
                  content: (start) => (
                    <Second
                      list={list}
                      conditions={conditions}
                      start={start}
                      openId={opened.open}
                      onOpen={opened.show}
                    />
                  ),
                }
              : undefined
          }
          list={list}
          columns={shown}
          what={noun}
          noun={counter}
          conditions={conditions}
          sums={options.sums?.(list)}
          onOpen={(row) => opened.show((row as Row).id)}
          openId={opened.open}
          batch={options.batch}
          actionsWidth={options.actionsWidth}
          actions={(row) => (
            <>
              {editable && mine(row as Row) && (
                <Button kind="link" busy={form.reading === (row as Row).id} onClick={() => form.edit(row as Row)}>
                  编辑
                </Button>
              )}
              {switches(row as Row)}
              {options.actions?.(row)}
              {removable && mine(row as Row) && (
                <Button kind="link" drop onClick={() => void drop(row as Row)}>
                  删除
                </Button>
              )}
            </>
          )}
          card={(row) => (
            <Card
              picture={options.cardPicture?.(row)}
              lines={card.map(([left, right]) => [part(left, row, hidden), part(right, row, hidden)] as const)}
            />
          )}
        >
          <RowDrawer
            opened={opened}
            what={noun}
            title={nameOf}
            mark={(row) =>
              typeof options.state === 'function' ? options.state(row) : options.state && cell(options.state, row, true)
            }
            footer={
              !removable && !editable && !options.actions && Object.keys(toggles).length === 0
                ? undefined
                : (row) =>
                    (options.actions || mine(row as Row)) && (
                      <>
                        {removable && mine(row as Row) && (
                          <Button onClick={() => void drop(row as Row)}>{acting('删除', noun)}</Button>
                        )}
                        <span className="sp" />
                        {options.actions?.(row)}
                        {switches(row as Row)}
                        {editable && mine(row as Row) && (
                          <Button
                            kind="primary"
                            busy={form.reading === (row as Row).id}
                            onClick={() => form.edit(row as Row)}
                          >
                            编辑
                          </Button>
                        )}
                      </>
                    )
            }
          >
            {(row) => (
              <>
                {Lead && <Lead row={row} />}
                <Details
                  items={facts
                    .filter((key) => !hidden.has(key))
                    .map((key) => [
                      byName[key]?.title ?? fieldIn(fields, key).title,
                      factOf(fieldIn(fields, key), row, byName[key]),
                    ])}
                />
                {More && <More row={row} page={{ add: form.add, show: opened.show }} />}
                {options.trail && <TrailLink of={options.trail} target={(row as Row).id} />}
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
                start={{
                  ...options.starts,
                  ...withinOf(values),
                  ...Object.fromEntries(places.map((key) => [key, values[key]])),
                  ...form.start,
                }}
                reads={reads}
                now={readOne}
                nameOf={nameOf as (row: object) => string}
                drop={removable && form.props.row ? () => drop(form.props.row as Row) : undefined}
                onAdded={opened.show}
              />
            </Suspense>
          )}
        </ListPage>
      </ShownList>
    )
  }
}

/** What is made of a row, or nothing where that takes a field that the account may not see. */
function madeOf<R extends object>(row: R, hidden: ReadonlySet<string>, make: (row: R) => ReactNode): ReactNode {
  if (hidden.size === 0) return make(row)
  let isWhole = true
  const watched = new Proxy(row, {
    get(of, key) {
      isWhole &&= !hidden.has(String(key))
      return Reflect.get(of, key)
    },
  })
  const made = make(watched)
  return isWhole ? made : undefined
}

/** What a page calls its rows otherwise than the contract. */
const calledHere = ({ noun, counter }: { noun?: string; counter?: string }) => ({
  ...(noun && { noun }),
  ...(counter && { counter }),
})

/** References are shown by the names of what they point at, which stand beside them. */
function factsFor<G extends Resource>(fields: ReadonlyMap<string, Known>, keys: readonly string[]): KeyOf<G>[] {
  const named = (key: string) => {
    const field = fields.get(key)
    return field?.kind === 'ref' && field.nameKey && fields.has(field.nameKey) ? field.nameKey : key
  }
  return [...new Set(keys.map(named))].filter((key) => fields.has(key) && key !== 'name') as KeyOf<G>[]
}
