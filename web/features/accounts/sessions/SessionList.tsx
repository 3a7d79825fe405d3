import type { TObject } from 'typebox'
import { SessionRow } from '#contract/accounts/sessions.ts'
import type { Static } from '#contract/static.ts'
import { label } from '#web/kit/form/shape.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { agentWords } from './agent.ts'

type Session = Static<typeof SessionRow>
const title = (key: keyof Session) => label(SessionRow as TObject, key)

interface Props {
  read: Parameters<typeof CompactTable<Session>>[0]['read']
  none: string
  /** What ending one is called: 强制退出, 退出. */
  verb: string
  busy: boolean
  onEnd(session: Session): void
}

/** Where an account is signed in, each place with its end. On a phone a place has two lines, so that its end stays in view. */
export function SessionList({ read, none, verb, busy, onEnd }: Props) {
  const narrow = useNarrow()
  return (
    <CompactTable
      read={read}
      what="登录设备"
      none={none}
      columns={[
        {
          title: title('agent'),
          grow: true,
          render: (one) => (
            <>
              <span title={one.agent}>{agentWords(one.agent)}</span>{' '}
              {one.current && (
                <Status tone="info" pill>
                  {title('current')}
                </Status>
              )}
              {narrow && (
                <div className="t3">
                  {one.ip} · {title('seenAt')} <Time at={one.seenAt} />
                </div>
              )}
            </>
          ),
        },
        ...(narrow
          ? []
          : [
              { title: title('ip'), width: 116, render: (one: Session) => <span title={one.ip}>{one.ip}</span> },
              { title: title('createdAt'), width: 124, render: (one: Session) => <Time at={one.createdAt} /> },
              { title: title('seenAt'), width: 124, render: (one: Session) => <Time at={one.seenAt} /> },
            ]),
        {
          title: '操作',
          width: 76,
          right: true,
          render: (one) =>
            !one.current && (
              <Button kind="link" disabled={busy} onClick={() => onEnd(one)}>
                {verb}
              </Button>
            ),
        },
      ]}
    />
  )
}
