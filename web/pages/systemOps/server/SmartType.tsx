import { smartTypes } from '#contract/scenic/devices.ts'
import { type Server, servers } from '#contract/servers/servers.ts'
import { titleOf } from '#web/crud/kit.ts'
import { WordSelect, wordOptions } from '#web/features/scenic/Select.tsx'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { notice } from '#web/kit/look/toast.ts'
import { Section } from '#web/parts/value/Details.tsx'

const title = titleOf(servers.list, 'smartType')

/** What a server for smart analysis recognises, set at once; not while cameras send to it. */
export function SmartType({ server: { id, name, type, smartType, devices, version } }: { server: Server }) {
  const { run, busy } = useAction(servers.smartType, { invalidates: [servers.list] })
  if (type !== 'smart' || smartType === undefined) return null
  const set = async (to: Server['smartType'], from: number) => {
    const reply = await run({ body: { id, smartType: to, version: from } })
    if (!reply) return
    notice.ok(`「${name}」的${title}已改为${smartTypes[to]}`, {
      action: { text: '撤销', run: () => void set(smartType, reply.version) },
    })
  }
  return (
    <Section
      title={title}
      note={
        devices > 0
          ? `有 ${count(devices)} 台摄像头指向它，先把它们指到别的服务器才能改`
          : '摄像头只能指到识别同一类型的服务器'
      }
    >
      <WordSelect
        allowClear={false}
        aria-label={title}
        options={wordOptions(smartTypes)}
        value={smartType}
        disabled={devices > 0}
        loading={busy}
        onChange={(to) => to && to !== smartType && !busy && void set(to, version)}
      />
    </Section>
  )
}
