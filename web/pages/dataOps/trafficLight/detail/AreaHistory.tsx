import { useState } from 'react'
import type { Body, Reply } from '#contract/kit.ts'
import { lightTitles } from '#contract/lights/lightKinds.ts'
import { lights } from '#contract/lights/lights.ts'
import { byRank, statusWords } from '#contract/status.ts'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { State } from '#web/features/State.tsx'
import { WordSelect, wordOptions } from '#web/features/scenic/Select.tsx'
import { count, formatDuration } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './AreaDetail.module.css'

const fields = fieldsOf(lights.history)
const { title, words = {} } = fieldIn(fields, 'kind')
const titleOf = (key: string) => fieldIn(fields, key).title
type Kind = Body<typeof lights.history>['kind']
const kinds = wordOptions(words as Record<NonNullable<Kind>, string>)
type Row = Reply<typeof lights.history>['rows'][number]
const step = 20

/** How the lights of a scenic area were: every change with how long it lasted, the newest first. */
export function AreaHistory({ areaId }: { areaId: number }) {
  const [kind, setKind] = useState<Kind>('area')
  const [size, setSize] = useState(step)
  const read = useRead(lights.history, { body: { areaIds: [areaId], kind, size } }, { live: ['light'], keep: true })
  const shares = useRead(lights.shares, { body: { areaId } }, { live: ['light'] })
  const parts = (shares.data?.rows ?? [])
    .filter(({ state }) => state !== 'ok')
    .toSorted((a, b) => byRank(a.state, b.state))
  const left = (read.data?.total ?? 0) - (read.data?.rows.length ?? 0)
  return (
    <Section
      title="变化记录"
      end={
        <WordSelect<NonNullable<Kind>>
          aria-label={title}
          placeholder="全部灯"
          options={kinds}
          value={kind}
          onChange={setKind}
        />
      }
    >
      {parts.length > 0 && (
        <p className={styles.shares}>
          <span className="t3">近 30 天</span>
          {parts.map(({ state, seconds, times }) => (
            <State
              key={state}
              of="place"
              is={state}
              word={`${statusWords[state]} ${formatDuration(seconds * 1000)}，${count(times)} 次`}
            />
          ))}
        </p>
      )}
      <CompactTable<Row>
        read={read}
        what="变化"
        columns={[
          { title: titleOf('begunAt'), width: 130, render: ({ begunAt }) => <Time at={begunAt} brief /> },
          ...(kind ? [] : [{ title, width: 96, render: one }]),
          { title: titleOf('state'), width: 84, render: ({ state }) => <State of="place" is={state} /> },
          {
            title: titleOf('seconds'),
            width: 120,
            render: ({ seconds, begunAt }) =>
              seconds === null
                ? `已 ${formatDuration(Date.now() - Date.parse(begunAt))}`
                : formatDuration(seconds * 1000),
          },
          { title: titleOf('why'), grow: true, render: ({ why }) => why },
        ]}
        more={
          left > 0 &&
          size < 200 && (
            <Button kind="link" onClick={() => setSize(Math.min(200, size + 60))}>
              再看 {count(Math.min(60, left))} 条
            </Button>
          )
        }
      />
    </Section>
  )
}

const one = ({ kind }: Row) => (kind in lightTitles ? lightTitles[kind as keyof typeof lightTitles] : words.area)
