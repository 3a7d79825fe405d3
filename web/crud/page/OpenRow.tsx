import { AuditLogLink } from '../../features/AuditLogLink.tsx'
import { RowDrawer } from '../../parts/frame/RowDrawer.tsx'
import { Details } from '../../parts/value/Details.tsx'
import type { Resource } from '../kit.ts'
import type { PageRow } from './outline.tsx'
import { hasActs, RowFoot } from './RowActs.tsx'
import type { CrudState } from './usePage.ts'

/** A row beside the table: its facts, the page's own parts, and what can be done with it. */
export function OpenRow<G extends Resource>({ page }: { page: CrudState<G> }) {
  const { options, outline, opened, form, hidden } = page
  const { lead: Lead, details: More, auditLog, short } = options
  return (
    <RowDrawer<PageRow<G>>
      opened={opened as Parameters<typeof RowDrawer<PageRow<G>>>[0]['opened']}
      what={outline.noun}
      list={options.resource.list}
      small={short ?? !(Lead || More)}
      title={outline.nameOf}
      mark={outline.markOf}
      footer={(row) => hasActs(page, row) && <RowFoot page={page} row={row} />}
    >
      {(row) => (
        <>
          {Lead && <Lead row={row} />}
          <Details items={outline.factsOf(row, hidden)} />
          {More && <More row={row} page={{ add: form.add, show: opened.show }} />}
          {auditLog && <AuditLogLink of={auditLog} target={row.id} />}
        </>
      )}
    </RowDrawer>
  )
}
