import { Link } from 'react-router'
import { admins } from '#contract/account/admins.ts'
import { type Operator, operators } from '#contract/account/operators.ts'
import type { Reply } from '#contract/kit.ts'
import { roleNames } from '#contract/roles.ts'
import { areas } from '#contract/scenic/areas.ts'
import { may } from '#web/kit/access.ts'
import { useRead } from '#web/kit/query.ts'
import { Amount } from '#web/parts/Amount.tsx'
import { Button } from '#web/parts/Button.tsx'
import { Details, Section } from '#web/parts/Details.tsx'
import { Mini } from '#web/parts/Mini.tsx'
import { State } from '#web/parts/State.tsx'
import { Time } from '#web/parts/Time.tsx'
import { IngestKeys } from './IngestKeys.tsx'
import { kindWords, useTurnoverLink } from './operatorWords.ts'
import { Turnover } from './Turnover.tsx'

type Person = Reply<typeof admins.list>['rows'][number]

interface Props {
  operator: Operator
  onAdd(parentId: number): void
  onShow(id: number): void
}

/** One customer: its facts, the operators under it, its scenic areas, accounts and keys. */
export default function OperatorDrawer({ operator, onAdd, onShow }: Props) {
  const linkOf = useTurnoverLink()
  const channel = operator.kind === 'channel'
  const under = useRead(operators.list, { body: { parentId: operator.id, size: 50 } }, { enabled: channel, keep: true })
  const places = useRead(areas.list, { body: { operatorId: operator.id, size: 50 } }, { keep: true })
  const people = useRead(admins.list, { body: { operatorId: operator.id, size: 50 } }, { keep: true })
  return (
    <>
      <Details
        items={[
          ['类型', kindWords[operator.kind]],
          ['所属渠道', operator.parentName ?? (channel ? null : '直营')],
          ['联系人', operator.contact],
          ['联系电话', operator.phone && <a href={`tel:${operator.phone}`}>{operator.phone}</a>],
          ['近 30 日实收', <Turnover key="turnover" fen={operator.turnoverFen} to={linkOf(operator)} sign />],
          ['建立时间', <Time key="at" at={operator.createdAt} />],
        ]}
      />
      {channel && (
        <Section
          title="名下景区运营商"
          note={under.data && `${under.data.total} 家`}
          end={
            <Button size="small" icon="plus" onClick={() => onAdd(operator.id)}>
              新增
            </Button>
          }
        >
          <Mini
            read={under}
            what="名下景区运营商"
            columns={[
              {
                title: '名称',
                render: (row) => (
                  <Button kind="link" onClick={() => onShow(row.id)}>
                    {row.name}
                  </Button>
                ),
              },
              { title: '账号(个)', width: 76, right: true, render: (row) => <Amount value={row.accounts} /> },
              {
                title: '景区(个)',
                width: 76,
                right: true,
                render: (row) => (
                  <Amount value={row.areas} to={may('travelSpot') && `/travelSpot/travelSpot?operatorId=${row.id}`} />
                ),
              },
              {
                title: '近 30 日实收(元)',
                width: 132,
                right: true,
                render: (row) => <Turnover fen={row.turnoverFen} to={linkOf(row)} />,
              },
            ]}
          />
        </Section>
      )}
      <Section title="景区" note={`${operator.areas} 个`}>
        <Mini
          read={places}
          what="景区"
          columns={[
            {
              title: '景区',
              render: (area) =>
                may('travelSpot') ? <Link to={`/travelSpot/travelSpot?open=${area.id}`}>{area.name}</Link> : area.name,
            },
            {
              title: '所在地',
              width: 170,
              render: (area) => <span title={`${area.province} ${area.city}`}>{`${area.province} ${area.city}`}</span>,
            },
            { title: '状态', width: 84, render: (area) => <State of="area" is={area.status} /> },
            {
              title: '在线 / 摄像头(台)',
              width: 130,
              right: true,
              render: (area) =>
                area.devices ? `${area.devicesOnline} / ${area.devices}` : <span className="t3">—</span>,
            },
          ]}
        />
      </Section>
      <Section title="账号" note={`${operator.accounts} 个`}>
        <Mini
          read={people}
          what="账号"
          columns={[
            { title: '账号', render: (one) => <span title={one.name}>{one.name}</span> },
            ...(channel
              ? [{ title: '运营商', render: (one: Person) => <span title={one.operatorName}>{one.operatorName}</span> }]
              : []),
            { title: '姓名', width: 110, render: (one) => one.trueName },
            { title: '角色', width: 96, render: (one) => roleNames[one.role] },
            { title: '状态', width: 96, render: (one) => <State of="account" is={one.allowLogin ? 'on' : 'off'} /> },
            {
              title: '最近登录',
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
