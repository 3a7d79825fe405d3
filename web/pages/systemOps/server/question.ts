import type { Server } from '#contract/servers/servers.ts'
import { count, dayAndTime } from '#web/kit/format.ts'

type Known = Pick<Server, 'devices' | 'work' | 'health' | 'heartbeatAt'>

/** The tasks that a server has said lately that it is at; null where it has not. */
export const workNow = ({ health, work }: Pick<Known, 'health' | 'work'>) =>
  health === 'silent' || health === 'off' || health === 'unheard' ? null : work

/** What is interrupted while a server is away. */
export function interrupted(server: Known): string {
  const work = workNow(server)
  const tasks =
    work !== null
      ? work > 0
        ? `它正在处理 ${count(work)} 个任务，会被打断。`
        : '它现在没有任务。'
      : server.heartbeatAt
        ? `它从 ${dayAndTime(server.heartbeatAt)} 起没有上报，不知道有没有任务。`
        : '它从未上报，不知道有没有任务。'
  const cameras = server.devices
    ? `${count(server.devices)} 台摄像头指向它，这段时间不会被识别。`
    : '没有摄像头指向它。'
  return `${tasks}${cameras}`
}
