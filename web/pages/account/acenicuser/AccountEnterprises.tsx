import type { Admin } from '#contract/accounts/admins.ts'
import { enterprises } from '#contract/sharing/enterprises.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'

const { noun = '', counter = '' } = enterprises.list
const columns = columnsOf(enterprises.list, {
  name: { grow: true, width: 160, to: ({ id }) => `/merchantCenter/enterprise?open=${id}` },
  subMerchantNo: { width: 136 },
  caseCount: { width: 84 },
})

/** The enterprises of an account's operator; the platform has none. For accounts that may see enterprises. */
export function AccountEnterprises({ row: { id, role } }: { row: Admin }) {
  return role >= 2 && can('enterprise') ? <Enterprises id={id} /> : null
}

function Enterprises({ id }: { id: number }) {
  const read = useRead(enterprises.ofAdmin, { params: { id } }, { keep: true })
  const total = read.data?.rows.length
  return (
    <Section title={noun} note={total ? `${count(total)} ${counter}` : undefined}>
      <CompactTable read={read} what={noun} none="它的运营商还没有企业" columns={columns} />
    </Section>
  )
}
