import { Link } from 'react-router'
import type { Case } from '#contract/scenic/cases.ts'
import { templates } from '#contract/videos/templates.ts'
import { titleOf } from '#web/crud/kit.ts'
import { lasting } from '#web/features/videos/material/words.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Status } from '#web/parts/value/Status.tsx'

const { noun, counter } = templates.list
const title = (key: string) => titleOf(templates.list, key)

/**
 * The templates for a project's videos, and which of them are blocked by a sensitive word.
 * For accounts that have the page of templates.
 */
export function CaseTemplates({ row: { id } }: { row: Case }) {
  const read = useRead(templates.options, { query: { caseId: id } }, { keep: true })
  const total = read.data?.rows.length
  return (
    <Section
      title={noun}
      note={total === undefined ? undefined : `${count(total)} ${counter}`}
      end={<Link to={`/task/template?caseId=${id}`}>管理模板</Link>}
    >
      <CompactTable
        read={read}
        what={noun}
        columns={[
          {
            title: title('name'),
            grow: true,
            render: (one) => <Link to={`/task/template?open=${one.id}`}>{one.name}</Link>,
          },
          { title: title('durationMs'), width: 84, right: true, render: ({ durationMs }) => lasting(durationMs) },
          {
            title: title('sensitive'),
            width: 160,
            render: ({ sensitive }) =>
              sensitive ? (
                <Status tone="down" shape="octagon">
                  {sensitive}
                </Status>
              ) : (
                <span className="t3">无</span>
              ),
          },
        ]}
      />
    </Section>
  )
}
