import { type Matter, matters } from '#contract/matters/matters.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { fieldsOf } from '#web/crud/kit.ts'
import { Deadline, MatterStateMark, Severity, severityMarks, stateMarks } from '#web/features/matters/marks.tsx'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import { Card } from '#web/parts/table/DataTable.tsx'

const fields = fieldsOf(matters.list)
export const titleOf = (key: keyof Matter) => fields.get(key)?.title ?? ''
export const numberOf = ({ id }: Pick<Matter, 'id'>) => `#${id}`
/** Where it is, from the area to the camera. */
export const placeOf = ({ areaName, caseName, deviceName }: Matter) =>
  [areaName, caseName, deviceName].filter(Boolean).join(' · ')

export const columns = columnsOf(matters.list, {
  title: {
    head: true,
    width: 240,
    render: (row) => (
      <span className="el" title={row.title}>
        <span className="t3">{numberOf(row)}</span> <b>{row.title}</b>
      </span>
    ),
  },
  severity: { width: 96, marks: severityMarks },
  state: { width: 96, marks: stateMarks },
  areaName: { width: 150 },
  caseName: { width: 120, hidden: true },
  deviceName: { width: 150 },
  tagName: { width: 96 },
  responsorName: { width: 104 },
  deadlineAt: { width: 176, render: (row) => <Deadline row={row} /> },
  createdBy: { width: 96, hidden: true },
  createdAt: {},
  solvedAt: { hidden: true },
  closedAt: { hidden: true },
})

export const card = (row: Matter) => (
  <Card
    picture={row.images[0] && <Thumb url={row.images[0].thumbUrl} width={52} height={52} />}
    lines={[
      [row.title, <MatterStateMark key="state" is={row.state} />],
      [placeOf(row), <Severity key="severity" is={row.severity} />],
      [`${numberOf(row)} ${row.responsorName ?? ''}`, row.deadlineAt && <Deadline key="due" row={row} />],
    ]}
  />
)
