import { admins } from '#contract/accounts/admins.ts'
import { type Operator, operators } from '#contract/accounts/operators.ts'
import type { Reply } from '#contract/kit.ts'
import { roleNames } from '#contract/roles.ts'
import { areas } from '#contract/scenic/areas.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { titleOf } from '#web/crud/kit.ts'
import type { PageActs } from '#web/crud/options.ts'
import { State } from '#web/features/State.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { IngestKeys } from './IngestKeys.tsx'
import { Turnover } from './Turnover.tsx'

const underColumns = (show: (id: number) => void) =>
  columnsOf(operators.list, {
    name: {
      grow: true,
      render: ({ id, name }) => (
        <Button kind="link" onClick={() => show(id)}>
          {name}
        </Button>
      ),
    },
    accounts: {},
    areas: { to: ({ id }) => can('travelSpot') && `/travelSpot/travelSpot?operatorId=${id}` },
    turnoverFen: { render: (operator) => <Turnover operator={operator} /> },
  })
const areaColumns = columnsOf(areas.list, {
  name: { grow: true, to: ({ id }) => can('travelSpot') && `/travelSpot/travelSpot?open=${id}` },
  province: {
    title: '所在地',
    width: 170,
    render: ({ province, city }) => {
      const place = [province, city].filter(Boolean).join(' ')
      return <span title={place}>{place}</span>
    },
  },
  status: { marks: marks.area },
  devices: {
    title: '在线 / 摄像头(台)',
    render: ({ devices, devicesOnline }) => (devices ? `${devicesOnline} / ${devices}` : <span className="t3">—</span>),
  },
})

type Person = Reply<typeof admins.list>['rows'][number]

interface Props {
  row: Operator
  page: PageActs
}

/** What belongs to a customer: the operators under it, its scenic areas, accounts and keys. */
export default function OperatorParts({ row: operator, page }: Props) {
  const channel = operator.kind === 'channel'
  const body = { operatorId: operator.id, size: 50 }
  const under = useRead(operators.list, { body: { parentId: operator.id, size: 50 } }, { enabled: channel, keep: true })
  const places = useRead(areas.list, { body }, { keep: true })
  const people = useRead(admins.list, { body }, { keep: true })
  return (
    <>
      {channel && (
        <Section
          title="名下景区运营商"
          note={under.data && `${under.data.total} 家`}
          end={
            <Button size="small" icon="plus" onClick={() => page.add({ kind: 'scenic', parentId: operator.id })}>
              新增
            </Button>
          }
        >
          <CompactTable read={under} what="名下景区运营商" columns={underColumns(page.show)} />
        </Section>
      )}
      <Section title={titleOf(operators.list, 'areas')} note={`${operator.areas} 个`}>
        <CompactTable read={places} what={titleOf(operators.list, 'areas')} columns={areaColumns} />
      </Section>
      <Section title={titleOf(operators.list, 'accounts')} note={`${operator.accounts} 个`}>
        <CompactTable
          read={people}
          what={titleOf(operators.list, 'accounts')}
          columns={[
            { title: titleOf(admins.list, 'name'), render: (one) => <span title={one.name}>{one.name}</span> },
            ...(channel
              ? [
                  {
                    title: titleOf(admins.list, 'operatorName'),
                    render: (one: Person) => <span title={one.operatorName}>{one.operatorName}</span>,
                  },
                ]
              : []),
            { title: titleOf(admins.list, 'trueName'), width: 110, render: (one) => one.trueName },
            { title: titleOf(admins.list, 'role'), width: 96, render: (one) => roleNames[one.role] },
            {
              title: titleOf(admins.list, 'state'),
              width: 96,
              render: (one) => <State of="account" is={one.allowLogin ? 'on' : 'off'} />,
            },
            {
              title: titleOf(admins.list, 'lastLoginAt'),
              width: 128,
              render: (one) => (one.lastLoginAt ? <Time at={one.lastLoginAt} /> : <span className="t3">从未</span>),
            },
          ]}
        />
      </Section>
      <IngestKeys operator={operator} />
    </>
  )
}
