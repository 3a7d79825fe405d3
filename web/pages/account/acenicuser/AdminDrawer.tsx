import { type Admin, admins } from '#contract/accounts/admins.ts'
import { menuPages } from '#contract/menu.ts'
import { Cell } from '#web/crud/cells.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { AuditLogLink } from '#web/features/AuditLogLink.tsx'
import { AccountMark } from '#web/features/accounts/AccountMark.tsx'
import { FactorCell } from '#web/features/accounts/FactorCell.tsx'
import { InHand } from '#web/features/accounts/InHand.tsx'
import { byGroup } from '#web/features/accounts/permissions/choice.ts'
import { AccountSessions } from '#web/features/accounts/sessions/AccountSessions.tsx'
import { phone } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Details, Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { AccountEnterprises } from './AccountEnterprises.tsx'
import { readsOfAdmin } from './adminActs.ts'
import { pagesOf } from './adminColumns.tsx'

const fields = fieldsOf(admins.list)
const title = (key: keyof Admin) => fieldIn(fields, key).title

interface Props {
  row: Admin
  onShow(id: number): void
}

/** One account: its details, permissions, sessions, and sub-accounts. */
export default function AdminDrawer({ row, onShow }: Props) {
  const under = useRead(
    admins.list,
    { body: { adminId: row.id, size: 100 } },
    { keep: true, enabled: row.parentName === null },
  )
  const openable = new Set<string>(row.pages)
  const pages = menuPages.filter(({ page }) => openable.has(page))
  const cell = (key: keyof Admin) => <Cell standalone field={fieldIn(fields, key)} row={row} />
  return (
    <>
      <Details
        items={[
          [title('trueName'), row.trueName],
          [title('role'), cell('role')],
          [title('operatorName'), row.operatorName],
          ...(row.parentName ? [[title('parentName'), row.parentName] as const] : []),
          ...('phone' in row ? [[title('phone'), row.phone && phone(row.phone)] as const] : []),
          [title('validUntil'), row.validUntil ? <Time key="until" at={row.validUntil} bounds="end" /> : '长期'],
          ...(row.passwordUntil ? [[title('passwordUntil'), cell('passwordUntil')] as const] : []),
          [title('defaultDownNum'), cell('defaultDownNum')],
          ...('totp' in row
            ? [
                [
                  title('totp'),
                  <FactorCell key="totp" account={row} canReset={row.manageable} reads={readsOfAdmin} />,
                ] as const,
              ]
            : []),
          ...('lastLoginAt' in row
            ? [[title('lastLoginAt'), row.lastLoginAt ? <Time key="at" at={row.lastLoginAt} /> : '从未'] as const]
            : []),
          ...('createdAt' in row ? [[title('createdAt'), cell('createdAt')] as const] : []),
        ]}
      />
      {row.manageable && <AccountSessions account={row} counted={[admins.list]} />}
      {row.manageable && <InHand id={row.id} />}
      <Section title="可打开的页面" note={pagesOf(row)}>
        <Details
          items={byGroup(pages).map((group) => [group.title, group.pages.map((page) => page.title).join('、')])}
        />
      </Section>
      {row.parentName === null && (
        <Section title="个人账号" note={under.data && `${under.data.total} 个`}>
          <CompactTable
            read={under}
            what="个人账号"
            none="它名下没有个人账号"
            columns={[
              {
                title: title('name'),
                render: (one) => (
                  <Button kind="link" onClick={() => onShow(one.id)}>
                    {one.name}
                  </Button>
                ),
              },
              { title: title('trueName'), width: 110, render: (one) => one.trueName },
              { title: title('state'), width: 150, render: (one) => <AccountMark row={one} /> },
              ...('lastLoginAt' in row
                ? [
                    {
                      title: title('lastLoginAt'),
                      width: 128,
                      render: (one: Admin) =>
                        one.lastLoginAt ? <Time at={one.lastLoginAt} /> : <span className="t3">从未</span>,
                    },
                  ]
                : []),
            ]}
          />
        </Section>
      )}
      <AccountEnterprises row={row} />
      <AuditLogLink of="accounts.admins" target={row.id} />
    </>
  )
}
