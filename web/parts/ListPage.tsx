import type { ReactNode } from 'react'
import type { ListOperation } from '../kit/useList.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { PageHeader } from './PageHeader.tsx'

interface Props<O extends ListOperation> extends DataTableProps<O> {
  title: string
  meta?: ReactNode
  /** The page's only action, at the right end of the head line. */
  action?: ReactNode
  /** The filter line and its chips. */
  filters?: ReactNode
  /** Drawers and dialogs. */
  children?: ReactNode
}

/** The anatomy of every list page: head line, filter line, chips, table, foot. */
export function ListPage<O extends ListOperation>({ title, meta, action, filters, children, ...table }: Props<O>) {
  return (
    <div className="page surface">
      <PageHeader title={title} meta={meta}>
        {action}
      </PageHeader>
      {filters}
      <DataTable {...table} />
      {children}
    </div>
  )
}
