import { type SubAccount, subAccounts } from '#contract/accounts/subAccounts.ts'
import { Cell } from '#web/crud/cells.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { AuditLogLink } from '#web/features/AuditLogLink.tsx'
import { FactorCell } from '#web/features/accounts/FactorCell.tsx'
import { InHand } from '#web/features/accounts/InHand.tsx'
import { byGroup, checkedIn } from '#web/features/accounts/permissions/choice.ts'
import { AccountSessions } from '#web/features/accounts/sessions/AccountSessions.tsx'
import { phone } from '#web/kit/format.ts'
import { Details, Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { offeredHere } from './offered.ts'
import { sameWord } from './subAccountColumns.tsx'
import { readsOfSub } from './subActs.ts'

const fields = fieldsOf(subAccounts.list)
const title = (key: keyof SubAccount) => fieldIn(fields, key).title

/** One sub-account of the signed-in account: its details, its sessions, and the pages that it may open now. */
export default function SubDrawer({ row }: { row: SubAccount }) {
  const cell = (key: keyof SubAccount) => <Cell standalone field={fieldIn(fields, key)} row={row} />
  const offered = offeredHere()
  const open = checkedIn(row.permission, offered)
  const pages = offered.filter(({ page }) => open.has(page))
  return (
    <>
      <Details
        items={[
          [title('trueName'), row.trueName],
          ...('phone' in row ? [[title('phone'), row.phone && phone(row.phone)] as const] : []),
          [title('validUntil'), row.validUntil ? <Time key="until" at={row.validUntil} bounds="end" /> : '长期'],
          ...(row.passwordUntil ? [[title('passwordUntil'), cell('passwordUntil')] as const] : []),
          ...('totp' in row
            ? [[title('totp'), <FactorCell key="totp" account={row} canReset reads={readsOfSub} />] as const]
            : []),
          ...('lastLoginAt' in row
            ? [[title('lastLoginAt'), row.lastLoginAt ? <Time key="at" at={row.lastLoginAt} /> : '从未'] as const]
            : []),
          ...('createdAt' in row ? [[title('createdAt'), cell('createdAt')] as const] : []),
        ]}
      />
      <AccountSessions account={row} counted={[subAccounts.list]} />
      <InHand id={row.id} />
      <Section title="可打开的页面" note={row.permission === null ? sameWord : `${pages.length} 页`}>
        <Details
          items={byGroup(pages).map((group) => [group.title, group.pages.map((page) => page.title).join('、')])}
        />
      </Section>
      <AuditLogLink of="accounts.subAccounts" target={row.id} />
    </>
  )
}
