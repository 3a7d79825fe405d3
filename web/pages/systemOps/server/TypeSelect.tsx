import { type ServerType, servers, serverTypes } from '#contract/servers/servers.ts'
import type { OwnControl } from '#web/crud/filters.tsx'
import { WordSelect, wordOptions } from '#web/features/scenic/Select.tsx'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'

/** A type of servers; the choices say how many there are of each. */
export const TypeSelect: OwnControl = ({ value, ...rest }) => {
  const { data } = useRead(servers.types, { body: {} }, { later: true, live: ['server'] })
  const numbers = (type: unknown) => {
    const known = data?.rows.find((row) => row.type === type)
    if (!known) return ''
    return ` ${count(known.servers)} 台${known.servers > 0 ? `，${count(known.running)} 台运行中` : ''}`
  }
  return (
    <WordSelect
      {...rest}
      options={wordOptions(serverTypes)}
      value={value as ServerType | undefined}
      optionRender={({ label, value: type }) => (
        <>
          {label}
          <span className="t3">{numbers(type)}</span>
        </>
      )}
    />
  )
}
