import { serverOverview } from '#contract/monitoring/serverOverview.ts'
import { serverCommandKinds, serverCommands } from '#contract/servers/serverCommands.ts'
import { type Server, servers } from '#contract/servers/servers.ts'
import { State } from '#web/features/State.tsx'
import { stateWord } from '#web/features/states.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { interrupted, workNow } from './question.ts'
import styles from './ServerStatus.module.css'

const invalidates = [servers.list, serverCommands.list, serverOverview.servers]

/** The commands for a server. A command that interrupts something says what, and asks for confirmation. */
export function ServerControl({ server }: { server: Server }) {
  const { id, name, state, devices, commandKind, commandState, drainAt, drainBy } = server
  const reboot = useAction(servers.reboot, { invalidates, success: '重启已下达' })
  const clean = useAction(servers.clean, { invalidates, success: '清理已下达' })
  const stopSoon = useAction(servers.stopSoon, { invalidates })
  const start = useAction(servers.start, { invalidates, success: '开机已下达' })
  const body = { id, devices, work: workNow(server) }
  const askReboot = async () => {
    const text = `${interrupted(server)}先等系统自己关闭，几分钟后再起来。`
    if (await confirm({ title: `重启「${name}」？`, text, action: '重启', danger: true })) await reboot.run({ body })
  }
  const askClean = async () => {
    const text = `执行云平台里存好的清理命令，删掉可以重新生成的文件。${interrupted(server)}`
    if (await confirm({ title: `清理「${name}」的磁盘？`, text, action: '清理', danger: true }))
      await clean.run({ body })
  }
  const askStop = async () => {
    const left = devices ? `${devices} 台摄像头仍然指向它，停机后不会被识别，宜先指到别的服务器。` : ''
    const text = `不再接新的摄像头和任务，等它上报没有任务时关机。${left}`
    if (await confirm({ title: `「${name}」做完停机？`, text, action: '做完停机' }))
      await stopSoon.run({ body: { id, stop: true } })
  }
  const isRunning = state === 'running'
  const busy = reboot.busy || clean.busy || stopSoon.busy || start.busy
  const locked = (commandKind !== null || busy) && '上一条命令还没有完成'
  const why = locked || (!isRunning && '服务器不在运行')
  return (
    <Section
      title="远程操作"
      note={
        commandKind &&
        commandState && (
          <State
            of="command"
            is={commandState}
            word={`${serverCommandKinds[commandKind]} ${stateWord('command', commandState)}`}
          />
        )
      }
    >
      <div className={styles.acts}>
        {state === 'stopped' ? (
          <Button icon="play" busy={start.busy} why={locked} onClick={() => void start.run({ body: { id } })}>
            开机
          </Button>
        ) : (
          <>
            <Button icon="refresh" busy={reboot.busy} why={why} onClick={() => void askReboot()}>
              重启
            </Button>
            <Button busy={clean.busy} why={why} onClick={() => void askClean()}>
              清理磁盘
            </Button>
            {drainAt ? (
              <Button
                icon="undo"
                busy={stopSoon.busy}
                why={locked}
                onClick={() => void stopSoon.run({ body: { id, stop: false } })}
              >
                取消停机
              </Button>
            ) : (
              <Button icon="pause" busy={stopSoon.busy} why={why} onClick={() => void askStop()}>
                做完停机
              </Button>
            )}
          </>
        )}
      </div>
      {drainAt && (
        <p className="t3">
          {drainBy ?? ''} <Time at={drainAt} brief /> 起准备停机：
          {workNow(server) === null ? '它没有上报，等它说没有任务才关机。' : `还有 ${workNow(server)} 个任务。`}
        </p>
      )}
      {!isRunning && state !== 'stopped' && <p className="t3">{stateWord('server', state)}，现在不能操作。</p>}
    </Section>
  )
}
