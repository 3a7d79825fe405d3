import { HeaderColumn } from '#contract/tables/tableHeaders.ts'
import { label } from '#web/kit/form/shape.ts'
import { type Compared, compare, defaultSides, merged, type Side } from '#web/parts/form/compare.ts'
import { type Arranged, arrange, moved } from '#web/parts/table/columns/arrange.ts'
import type { Column } from '#web/parts/table/columns/column.ts'

export type Row = { readonly id: number }
export type PageColumns = readonly Column<Row, string>[]
/** The columns of a table for a role, as somebody is setting them. */
export type Draft = readonly HeaderColumn[]
export type Change = Partial<Pick<HeaderColumn, 'title' | 'width' | 'order' | 'fixed' | 'shown' | 'visible'>>

/** Whether the role may see the field, by its own header and those of the roles above it. */
export const isSeen = ({ visible, above }: HeaderColumn) => visible && above === null

/** The table as the role will see it. */
export const drawn = (page: PageColumns, draft: Draft): Arranged<Row>[] =>
  arrange(page, { columns: [...draft], hidden: draft.filter((one) => !isSeen(one)).map(({ key }) => key) }, null)

/**
 * All columns of the page in the order of the role, including those that it may not see,
 * followed by the fields that the page's table does not show.
 */
export function listed(page: PageColumns, draft: Draft) {
  const order = arrange(page, { columns: [...draft], hidden: [] }, null)
  const columns = order.flatMap((arranged) => {
    const header = draft.find(({ key }) => key === arranged.column.key)
    return header ? [{ arranged, header }] : []
  })
  const beside = draft.filter(({ key }) => !page.some((column) => column.key === key))
  return { columns, beside }
}

export const change = (draft: Draft, key: string, changes: Change): Draft =>
  draft.map((one) => (one.key === key ? { ...one, ...changes } : one))

/** Moves one column to the position of another. The order is stored only if it differs from the default of the page. */
export function move(page: PageColumns, draft: Draft, key: string, onto: string): Draft {
  const now = arrange(page, { columns: [...draft], hidden: [] }, null)
  const to = now.findIndex(({ column }) => column.key === onto)
  const keys = moved(now, key, to).map(({ column }) => column.key)
  const defaultOrder = arrange(page, { columns: draft.map((one) => ({ ...one, order: null })), hidden: [] }, null)
  const isDefault = defaultOrder.every(({ column }, at) => column.key === keys[at])
  return draft.map((one) => {
    const at = keys.indexOf(one.key)
    return { ...one, order: isDefault || at < 0 ? null : at }
  })
}

/** The defaults of the page, except for settings that the caller cannot change. */
export const cleared = (draft: Draft): Draft =>
  draft.map((one) => ({ ...one, title: null, width: null, order: null, fixed: null, shown: null, visible: true }))

/** The columns as they are sent: only those that differ from the default. */
export const sent = (draft: Draft) =>
  draft
    .map(({ key, title, width, order, fixed, shown, visible }) => ({
      key,
      ...(title?.trim() && { title: title.trim() }),
      ...(width !== null && { width }),
      ...(order !== null && { order }),
      ...(fixed !== null && { fixed }),
      ...(shown !== null && { shown }),
      ...(!visible && { visible }),
    }))
    .filter((one) => Object.keys(one).length > 1)

export const isSame = (one: Draft, other: Draft) => JSON.stringify(sent(one)) === JSON.stringify(sent(other))

/** In words, for the line beside the button. */
export function describeDraft(draft: Draft) {
  const columns = sent(draft)
  const hidden = draft.filter(({ visible }) => !visible).length
  if (columns.length === 0) return '与页面默认一致'
  return `已调整 ${columns.length} 列${hidden ? `，其中不可见 ${hidden} 列` : ''}`
}

const settingKeys = ['title', 'width', 'order', 'fixed', 'shown', 'visible'] as const

/** Every look of every column that is left. */
const flat = (draft: Draft, left: Draft) =>
  Object.fromEntries(
    draft
      .filter(({ key }) => left.some((one) => one.key === key))
      .flatMap((one) => settingKeys.map((look) => [`${one.key} ${look}`, one[look]])),
  )

/** The differences between a draft and what another user has saved since the draft began, setting by setting. */
export const against = (from: Draft, now: Draft, rows: Draft): Compared[] =>
  compare(flat(from, rows), flat(now, rows), flat(rows, rows))

/** The rows that another user has saved, with the chosen side of each difference; the draft's value if no side was chosen. */
export function chosenOf(rows: Draft, compared: readonly Compared[], chosen: Readonly<Record<string, Side>>): Draft {
  const values = merged(compared, chosen)
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      settingKeys.flatMap((look) => (`${row.key} ${look}` in values ? [[look, values[`${row.key} ${look}`]]] : [])),
    ),
  }))
}

/** The same changes on what somebody else has saved since: what one did not touch is theirs. */
export function rebased(from: Draft, now: Draft, rows: Draft): Draft {
  const compared = against(from, now, rows)
  return chosenOf(rows, compared, defaultSides(compared))
}

/** What a row of the comparison is about: 订单号 · 宽度. */
export function settingTitle(draft: Draft, at: string) {
  const [key, look] = at.split(' ')
  return `${draft.find((one) => one.key === key)?.name ?? key} · ${label(HeaderColumn, look ?? '')}`
}

/** A look in words. */
export function describeSetting(at: string, value: unknown): string {
  if (value === null || value === undefined) return '随页面'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (at.endsWith(' width')) return `${value} px`
  return at.endsWith(' order') ? `第 ${Number(value) + 1} 列` : String(value)
}
