import type { ComponentType, ReactNode } from 'react'
import type { Operation } from '#contract/kit.ts'
import type { PageName } from '#contract/menu.ts'
import type { AuditedResource } from '../features/AuditLogLink.tsx'
import type { FilterOf, List, ListOptions } from '../kit/list/useList.ts'
import type { Topic } from '../kit/read/live.ts'
import type { IconName } from '../parts/value/Icon.tsx'
import type { ColumnOptions } from './columns.tsx'
import type { Conditions } from './filters.tsx'
import type { FormOptions } from './form/CrudForm.tsx'
import type { KeyOf, Resource, RowOfResource, WithOwnRow } from './kit.ts'
import type { Removing } from './removal.ts'
import type { Toggle } from './Toggles.tsx'

export type Part<G extends Resource> = KeyOf<G> | ((row: RowOfResource<G>) => ReactNode)

/** What the parts of a page can have done by it. */
export interface PageActs {
  /** Opens the dialog for a new row that begins so. */
  add(start?: object): void
  /** Opens the detail of a row. */
  show(id: number): void
}

export interface SecondViewProps<G extends Resource> {
  readonly list: List<G['list']>
  /** The conditions in words, and what to do if there are no rows at all: for the empty state. */
  readonly conditions: string
  readonly start: ReactNode
  readonly openId: number | undefined
  readonly onOpen: (id: number) => void
}

/** A second view of the rows besides the table; the chosen one is in the address as `view`. */
export interface SecondView<G extends Resource> {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  /** Shown beside the table; on a phone only one of the two is shown. */
  readonly beside?: true
  /** Shown by default, unless the user chooses the table. */
  readonly first?: true
  readonly component: ComponentType<SecondViewProps<G>>
}

/** Rows that the list keeps together in its own order, as the server sorts it: under a heading each. */
export interface RowGroups<G extends Resource> {
  /** Rows of one group have the same. */
  readonly by: KeyOf<G>
  /** What the heading says, and therefore neither the columns nor the card. */
  readonly says: readonly KeyOf<G>[]
  /** `page` is undefined while rows are edited in the table. */
  readonly heading: ComponentType<{ row: RowOfResource<G>; page: PageActs | undefined }>
  /** A row on a phone below its heading. */
  readonly card: CrudPageOptions<G>['card']
}

export interface CrudPageOptions<G extends Resource> {
  /** The menu row: its title is the page's. */
  readonly page: PageName
  readonly resource: G & WithOwnRow<G>
  /** What its rows are called here, and their counting word; as in the contract without it. */
  readonly noun?: string
  readonly counter?: string
  /** The table, in order. */
  readonly columns: ColumnOptions<G['list']>
  /** Which conditions are offered, in order; all of the contract's without it. */
  readonly filters?: readonly string[] | Conditions
  /** The fields of the dialog, in order; without it nothing is made or changed here. */
  readonly form?: FormOptions
  readonly formWidth?: number
  /** A row is made and changed on a page of its own instead of a dialog: `edit/*Editor.tsx` beside this page. */
  readonly editor?: true
  /** What a new row begins with, beside what the contract says. */
  readonly starts?: object | (() => object)
  /** A row on a phone: at most three lines, left and right. */
  readonly card: readonly (readonly [Part<G>, Part<G>?])[]
  readonly cardPicture?: (row: RowOfResource<G>) => ReactNode
  /** The facts of the drawer, in order; by name alone they look as in the table. Those of the columns and the form without it. */
  readonly facts?: readonly KeyOf<G>[] | ColumnOptions<G['list']>
  /** The field beside the drawer's title, or a function if the state of a row needs several. */
  readonly state?: KeyOf<G> | ((row: RowOfResource<G>) => ReactNode)
  /** Above the facts, and below them. Give them `lazy`. */
  readonly lead?: ComponentType<{ row: RowOfResource<G> }>
  readonly details?: ComponentType<{ row: RowOfResource<G>; page: PageActs }>
  /** Nothing above and below the facts is larger than a short list, so that the narrow drawer is enough for it. */
  readonly short?: true
  /** The name of a row; its field `name` without it. */
  readonly nameOf?: (row: RowOfResource<G>) => string
  /** Flags that are switched in the row. */
  readonly toggles?: { readonly [K in KeyOf<G>]?: Toggle }
  /** Which rows the account may change and delete; by default all. */
  readonly canChange?: (row: RowOfResource<G>) => boolean
  /** What a row is mostly opened for: the solid button of its drawer, a link in its row. Nothing where that row has none. */
  readonly primary?: (row: RowOfResource<G>) => ReactNode
  /** Further actions of a row. They and `primary` are made of `ActButton`. */
  readonly actions?: (row: RowOfResource<G>) => ReactNode
  readonly actionsWidth?: number
  /** What a removal means; `false` where rows are never removed. */
  readonly removal?: ((row: RowOfResource<G>) => Removing | Promise<Removing>) | false
  /** The audit log of this resource is the history of a row, beside its drawer. */
  readonly auditLog?: AuditedResource
  /** What can be done with chosen rows. */
  readonly batch?: (rows: readonly RowOfResource<G>[], clear: () => void) => ReactNode
  /** Reads elsewhere that show such rows. */
  readonly reads?: readonly Operation[]
  readonly live?: readonly Topic[]
  /** Rows change by time passing, without an event: read again every so many ms. */
  readonly every?: number
  readonly defaults?: ListOptions<G['list']>['defaults']
  /** Always part of the request, and never in the address. */
  readonly fixed?: FilterOf<G['list']>
  /** Whether a row that was read by its id is one of this page, where `fixed` narrows the list. */
  readonly belongs?: (row: RowOfResource<G>) => boolean
  readonly second?: SecondView<G>
  readonly group?: RowGroups<G>
  /** What brings rows in where no form makes them, or beside the form: at the right end of the head line, and where there are no rows. */
  readonly action?: ReactNode
  /** Before the action: what switches to another list of the page. */
  readonly tabs?: ReactNode
  /** Beside the title. */
  readonly meta?: (list: List<G['list']>) => ReactNode
  /** Behind the conditions of the filter line, below it on a phone; and at its right end. */
  readonly extra?: (list: List<G['list']>) => ReactNode
  readonly end?: (list: List<G['list']>, page: PageActs) => ReactNode
  /** A separate line between the conditions and the table. */
  readonly band?: (list: List<G['list']>) => ReactNode
  /** Above the table. */
  readonly sums?: (list: List<G['list']>) => ReactNode
  /** Dialogs and whatever else belongs to the page. */
  readonly children?: (list: List<G['list']>) => ReactNode
}
