import { factsOf } from '#contract/fields.ts'
import { type WebHost, webBuilds, webHost } from '#contract/releases/webBuilds.ts'
import { label, shapeOf } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { clock, verbPhrase } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './WebBuilds.module.css'
import { nameOf } from './words.ts'

const wordsOf = factsOf(shapeOf(webHost, 'local'))!.words!
const title = (key: keyof WebHost) => label(webHost, key)
/** Three beats without one. */
const silentMs = 180_000

/**
 * The hosts: the build that each one serves, since when, and what is wrong.
 * On a phone each host takes several lines, so that its actions stay visible.
 */
export function HostList({
  hosts,
  onSwitch,
}: {
  hosts: readonly WebHost[]
  onSwitch?: ((host: WebHost) => void) | undefined
}) {
  const narrow = useNarrow()
  const acts = {
    title: '操作',
    width: narrow ? 84 : 130,
    right: true as const,
    render: (host: WebHost) => <Acts host={host} onSwitch={onSwitch && (() => onSwitch(host))} />,
  }
  return (
    <CompactTable
      read={{ data: { rows: hosts }, error: null, refetch: () => undefined }}
      what={title('name')}
      columns={
        narrow
          ? [
              {
                title: title('name'),
                grow: true,
                width: 200,
                render: (host) => (
                  <div className={styles.two}>
                    <Name host={host} />
                    <div>{nameOf(host.runningNumber)}</div>
                    <HostState host={host} />
                    <div className="t3">
                      {title('seenAt')} <Time at={host.seenAt} />
                    </div>
                  </div>
                ),
              },
              acts,
            ]
          : [
              { title: title('name'), width: 170, render: (host) => <Name host={host} /> },
              { title: title('serverVersion'), width: 160, render: ({ serverVersion }) => serverVersion },
              { title: title('number'), width: 150, render: ({ runningNumber }) => nameOf(runningNumber) },
              { title: '更换进度', grow: true, width: 230, render: (host) => <HostState host={host} /> },
              {
                title: '最近更换',
                width: 180,
                render: ({ changedAt, changedBy, reason }) => (
                  <span title={reason}>
                    <Time at={changedAt} /> <span className="t3">{changedBy}</span>
                  </span>
                ),
              },
              { title: title('seenAt'), width: 120, render: ({ seenAt }) => <Time at={seenAt} /> },
              acts,
            ]
      }
    />
  )
}

const Name = ({ host: { name, local } }: { host: WebHost }) => (
  <span title={name}>
    {name}{' '}
    {local && (
      <Status tone="info" pill>
        {wordsOf.true}
      </Status>
    )}
  </span>
)

function HostState({ host }: { host: WebHost }) {
  const { number, buildId, runningId, fault, keepBy, formerNumber, seenAt } = host
  if (fault)
    return (
      <div className={styles.two}>
        <Status tone="down" shape="octagon">
          {verbPhrase('没有换成', nameOf(number))}
        </Status>
        <div className="t2">{fault}</div>
      </div>
    )
  if (Date.now() - Date.parse(seenAt) > silentMs)
    return (
      <Status tone="warn" shape="triangle">
        没有心跳
      </Status>
    )
  if (buildId !== runningId) return <Status tone="info">{verbPhrase('正在换成', nameOf(number))}</Status>
  if (keepBy)
    return (
      <div className={styles.two}>
        <Status tone="warn" shape="triangle">
          等待确认
        </Status>
        <div className="t2">
          {clock(keepBy)} 前没有人确认，就{verbPhrase('换回', nameOf(formerNumber))}
        </div>
      </div>
    )
  return (
    <Status tone="ok" shape="check">
      已生效
    </Status>
  )
}

function Acts({ host, onSwitch }: { host: WebHost; onSwitch: (() => void) | undefined }) {
  const { id, version, keepBy, buildId, runningId, number, local } = host
  const keep = useAction(webBuilds.keep, { invalidates: [webBuilds.all], success: `已确认 ${number}` })
  const ask = async () => {
    const text = local
      ? '请先刷新这个页面，登录、订单和退款都看过没有问题。确认后不再自动换回。'
      : '请先从那台主机打开网页，登录、订单和退款都看过没有问题。确认后不再自动换回。'
    if (await confirm({ title: `${host.name} 的网页 ${number} 没有问题？`, text, action: '确认使用' }))
      await keep.run({ body: { id, version } })
  }
  return (
    <span className={styles.acts}>
      {keepBy && buildId === runningId && (
        <Button kind="link" busy={keep.busy} onClick={() => void ask()}>
          确认使用
        </Button>
      )}
      {onSwitch && (
        <Button kind="link" onClick={onSwitch}>
          更换
        </Button>
      )}
    </span>
  )
}
