import { useSearchParams } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { type Role, roleNames } from '#contract/roles.ts'
import { tableHeaders } from '#contract/tables/tableHeaders.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { Empty, ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import styles from '../VersionPage.module.css'
import { VersionViews } from '../VersionViews.tsx'
import { HeaderEditor } from './HeaderEditor.tsx'
import { TableChoice } from './TableChoice.tsx'

/** Table headers: which columns the lists of the back-office have for each role, and which fields a role never gets to see. */
export default function Headers() {
  const [address, setAddress] = useSearchParams()
  const tables = useRead(tableHeaders.allTables, { body: {} }, { live: ['table'] })
  const roles = useRead(tableHeaders.roles, { body: {} })
  const rows = tables.data?.rows ?? []
  const chosen = rows.find(({ table }) => table === address.get('table')) ?? rows[0]
  const settable = [...new Set(roles.data?.rows.map(({ role }) => role as Role))].map((role) => ({
    role,
    name: roleNames[role],
  }))
  const role = settable.find((one) => String(one.role) === address.get('role')) ?? settable.at(-1)
  const go = (changes: Record<string, string>) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [key, value] of Object.entries(changes)) next.set(key, value)
        return next
      },
      { replace: true },
    )
  const error = tables.error ?? roles.error
  return (
    <Page kind="surface">
      <PageHeader title={pageByName.get('version')?.title ?? ''} meta={<VersionViews />} />
      {error && !tables.data ? (
        <ErrorState what="表头" error={error} retry={() => void Promise.all([tables.refetch(), roles.refetch()])} />
      ) : !tables.data || !roles.data ? (
        <Skeleton rows={10} columns={4} />
      ) : chosen && role ? (
        <div className={styles.both}>
          <TableChoice tables={rows} chosen={chosen} role={role.role} onChoose={(table) => go({ table })} />
          <HeaderEditor
            key={`${chosen.table} ${role.role}`}
            table={chosen}
            role={role}
            roles={settable}
            onRole={(next) => go({ role: String(next) })}
          />
        </div>
      ) : (
        <Empty title="没有可以设置的表" note="当前账号没有打开任何列表的权限" />
      )}
    </Page>
  )
}
