import type { ReactNode } from 'react'
import type { ListOperation } from '../kit/useList.ts'
import { Button } from './Button.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { Page } from './Page.tsx'
import { PageHeader } from './PageHeader.tsx'

interface Props<O extends ListOperation> extends DataTableProps<O> {
  title: string
  meta?: ReactNode
  /** The page's only action, at the right end of the head line. */
  action?: ReactNode
  /** The action is to make one more of these: 套餐. */
  adding?: { what: string; run(): void }
  /** The filter line and its chips. */
  filters?: ReactNode
  /** Drawers and dialogs. */
  children?: ReactNode
}

/** The anatomy of every list page: head line, filter line, chips, table, foot. */
export function ListPage<O extends ListOperation>({
  title,
  meta,
  action,
  adding,
  filters,
  children,
  ...table
}: Props<O>) {
  return (
    <Page kind="surface">
      <PageHeader title={title} meta={meta}>
        {adding ? (
          <Button kind="primary" icon="plus" onClick={adding.run}>
            新增{adding.what}
          </Button>
        ) : (
          action
        )}
      </PageHeader>
      {filters}
      <DataTable
        {...table}
        start={
          adding ? (
            <Button kind="primary" onClick={adding.run}>
              新增第一{table.noun}
              {adding.what}
            </Button>
          ) : (
            table.start
          )
        }
      />
      {children}
    </Page>
  )
}
