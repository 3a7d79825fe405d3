import { Link } from 'react-router'
import { matters } from '#contract/matters/matters.ts'
import type { Case } from '#contract/scenic/cases.ts'
import { label } from '../../kit/form/shape.ts'
import { useRead } from '../../kit/read/query.ts'
import { CompactTable } from '../../parts/table/CompactTable.tsx'
import { Section } from '../../parts/value/Details.tsx'
import { Deadline, MatterStateMark, Severity } from './marks.tsx'
import { ReportMatter } from './ReportMatter.tsx'

const titleOf = (field: string) => label(matters.edit.body, field)

/** The matters of a project, those that are not closed first. For accounts that have the page 系统问题. */
export function CaseMatters({ row: { id, areaId } }: { row: Case }) {
  const read = useRead(matters.ofCase, { params: { id } }, { keep: true, live: ['matter'] })
  const total = read.data?.total
  return (
    <Section
      title="系统问题"
      note={total === undefined ? undefined : `${total} 个`}
      end={
        <>
          <ReportMatter report={{ areaId, caseId: id }} link />
          <Link to={`/systemOps/matter?tab=all&caseId=${id}`}>管理问题</Link>
        </>
      }
    >
      <CompactTable
        read={read}
        what="问题"
        columns={[
          { title: titleOf('state'), width: 84, render: (matter) => <MatterStateMark is={matter.state} /> },
          {
            title: titleOf('title'),
            render: (matter) => (
              <Link to={`/systemOps/matter?tab=all&open=${matter.id}`} title={matter.title}>
                {matter.title}
              </Link>
            ),
          },
          { title: titleOf('severity'), width: 72, render: (matter) => <Severity is={matter.severity} /> },
          {
            title: titleOf('responsorId'),
            width: 96,
            render: (matter) => matter.responsorName ?? <span className="t3">—</span>,
          },
          { title: titleOf('deadlineAt'), width: 132, render: (matter) => <Deadline row={matter} /> },
        ]}
      />
    </Section>
  )
}
