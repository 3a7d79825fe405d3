import { serverCommandKinds } from '#contract/servers/serverCommands.ts'
import { type Server, type ServerTurns, scheduleName, serverSchedules, servers } from '#contract/servers/servers.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'

/** What the schedule of a server follows, and what it does next. */
export function Schedule({ server }: { server: Server }) {
  const { id, startBefore, stopAfter, heartbeatAt } = server
  const { data, error } = useRead(servers.turns, { body: { serverId: id } }, { keep: true, live: ['server'] })
  const turns = data?.turns
  return (
    <Section title={scheduleName} note={serverSchedules.hours}>
      <p>{turns ? <Next turns={turns} /> : error ? '下一次没有取到' : '\u00a0'}</p>
      <p className="t3">
        开放前 {count(startBefore)} 分钟开机，闭园后 {count(stopAfter)} 分钟起不再接活、做完就停机
        {turns && <Followed turns={turns} devices={server.devices} />}
        。其间手动开机、停机不会被改回，到下一次才再按计划。
      </p>
      {heartbeatAt === null && (
        <p className="st-warn">它从未上报过任务，无从知道什么时候做完，计划只会开机，不会停机。</p>
      )}
    </Section>
  )
}

function Next({ turns: { isOn, until } }: { turns: ServerTurns }) {
  if (until === null) return isOn ? '现在应当开机，两天内不停机' : '现在应当停机，到明天都不开放'
  return (
    <>
      {isOn ? '现在应当开机，' : '现在应当停机，'}
      <Time at={until} brief /> {isOn ? '起准备停机' : serverCommandKinds.start}
    </>
  )
}

function Followed({ turns: { areas, areasTotal }, devices }: { turns: ServerTurns; devices: number }) {
  const names = areas.map(({ name }) => name).join('、')
  const rest = areasTotal > areas.length ? `等 ${count(areasTotal)} 个` : ''
  return devices > 0
    ? `，按指向它的摄像头所在的${names}${rest}`
    : `；没有摄像头指向它，按所有 ${count(areasTotal)} 个景区`
}
