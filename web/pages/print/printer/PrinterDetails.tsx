import { Link } from 'react-router'
import { factsOf } from '#contract/fields.ts'
import { type Printer, printers, Supplies } from '#contract/printing/printers.ts'
import { cancellingWords, printJobKinds, printJobs } from '#contract/printing/printJobs.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { titleOf } from '#web/crud/kit.ts'
import type { PageActs } from '#web/crud/options.ts'
import { State } from '#web/features/State.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { label } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { PrinterCode } from './PrinterCode.tsx'

const shown = 8
const columns = columnsOf(printJobs.list, {
  createdAt: { width: 124 },
  kind: { grow: true, width: 110, render: ({ kind, pictureName }) => pictureName ?? printJobKinds[kind] },
  copies: { width: 64 },
  state: {
    width: 150,
    render: ({ state, reason, cancelling }) => (
      <span className="row" title={reason || undefined} style={{ gap: 6, minWidth: 0 }}>
        <State of="printJob" is={state} {...(cancelling && { word: cancellingWords[0] })} />
        {reason && <span className="el t3">{reason}</span>}
      </span>
    ),
  },
})

/** Below the details of a printer: its supplies, its station code, its last jobs, and the other printers of the project. */
export default function PrinterDetails({ row, page }: { row: Printer; page: PageActs }) {
  const { id, supplies, protocol } = row
  return (
    <>
      {supplies.length > 0 && <Left supplies={supplies} />}
      {protocol === 'station' && <PrinterCode key={id} row={row} />}
      <LastJobs row={row} />
      <OthersAtCase row={row} show={page.show} />
    </>
  )
}

/** Soon somebody has to bring more. */
const lowFrom = 10
const supplyTitle = (key: 'name' | 'level') => label(Supplies.items, key)

/** How much is left of each supply. */
function Left({ supplies }: Pick<Printer, 'supplies'>) {
  const rows = supplies.map((one, id) => ({ id, ...one }))
  return (
    <Section title={titleOf(printers.list, 'supplies')}>
      <CompactTable
        read={{ data: { rows }, error: null, refetch: () => {} }}
        what={titleOf(printers.list, 'supplies')}
        columns={[
          { title: supplyTitle('name'), grow: true, render: ({ name }) => name },
          { title: supplyTitle('level'), width: 110, right: true, render: (row) => <Level level={row.level} /> },
        ]}
      />
    </Section>
  )
}

function Level({ level }: { level: number | null }) {
  if (level === null) return <span className="t3">{factsOf(Supplies.items.properties.level)?.none}</span>
  if (level > lowFrom) return <>{level}%</>
  return (
    <Status tone="warn" shape="triangle">
      <span>{level}%</span>
    </Status>
  )
}

function LastJobs({ row: { id, state } }: { row: Printer }) {
  const read = useRead(printJobs.list, { body: { printerId: id, size: shown } }, { keep: true, live: ['print'] })
  const test = useAction(printers.test, { invalidates: [printers.list, printJobs.list], success: '测试页已排队' })
  const total = read.data?.total ?? 0
  return (
    <Section
      title={printJobs.list.noun}
      note={total ? `${count(total)} 个` : undefined}
      end={
        <Button
          size="small"
          icon="printer"
          busy={test.busy}
          why={state === 'off' && '打印机已停用'}
          onClick={() => void test.run({ body: { id } })}
        >
          打测试页
        </Button>
      }
    >
      <CompactTable
        read={read}
        what={printJobs.list.noun}
        none="还没有打印过"
        columns={columns}
        more={
          total > shown &&
          can('printRemote') && <Link to={`/pic/printRemote?tab=jobs&printerId=${id}`}>全部 {count(total)} 个</Link>
        }
      />
    </Section>
  )
}

const otherColumns = columnsOf(printers.list, {
  state: { width: 92, marks: marks.printer },
  waiting: { width: 84 },
  remaining: { width: 84 },
})

/** The other printers of the project: where else its pictures can come out while this one cannot print. */
function OthersAtCase({ row: { id, caseId }, show }: { row: Printer; show: PageActs['show'] }) {
  const read = useRead(printers.ofCase, { params: { id: caseId } }, { keep: true, live: ['print'] })
  const rows = read.data?.rows.filter((one) => one.id !== id)
  return (
    <Section title="同项目的其他打印机" note={rows && rows.length > 0 ? `${count(rows.length)} 台` : undefined}>
      <CompactTable
        read={{ ...read, data: rows && { rows } }}
        what="其他打印机"
        none="该项目没有别的打印机"
        columns={[
          {
            title: titleOf(printers.list, 'name'),
            grow: true,
            render: (one) => (
              <Button kind="link" onClick={() => show(one.id)}>
                {one.name}
              </Button>
            ),
          },
          ...otherColumns,
        ]}
      />
    </Section>
  )
}
