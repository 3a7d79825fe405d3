import { InputNumber } from 'antd'
import { useState } from 'react'
import type { Reply } from '#contract/kit.ts'
import { maxPushDays, playProtocols, type Stream, streams } from '#contract/streams/streams.ts'
import { optionsOf } from '#web/crud/filters.tsx'
import { draftOf, fieldIn, fieldsOf, titleOf, titleWithUnit } from '#web/crud/kit.ts'
import { WordSelect } from '#web/features/scenic/Select.tsx'
import { useAction } from '#web/kit/form/useAction.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { CameraCode } from './CameraCode.tsx'
import styles from './StreamPage.module.css'

const requestFields = draftOf(streams.pushAddress)
const keys = optionsOf(fieldIn(requestFields, 'key')) as { value: 'primary' | 'backup'; label: string }[]
const title = (key: string) => titleOf(streams.watchers, key)

/** Where to push to, with which key and until when; and who watches. */
export default function StreamKeys({ row }: { row: Stream }) {
  return (
    <>
      <CameraCode deviceId={row.deviceId} />
      {/* What another stream's address was is not shown for this one. */}
      <PushAddress key={`${row.id} ${row.version}`} row={row} />
      <Watchers row={row} />
    </>
  )
}

function PushAddress({ row }: { row: Stream }) {
  const { id, version, name } = row
  const [days, setDays] = useState<number | null>(30)
  const [key, setKey] = useState<'primary' | 'backup'>('primary')
  const [made, setMade] = useState<Reply<typeof streams.pushAddress>>()
  const make = useAction(streams.pushAddress, { done: setMade })
  const rotate = useAction(streams.rotate, { success: '密钥已更换', invalidates: [streams.list] })
  const change = async () => {
    const yes = await confirm({
      title: `更换「${name}」的密钥？`,
      text: '现在的主密钥改作备密钥，用它签的地址还能推；用原备密钥签的地址立即失效，正在用它推的会中断。',
      action: '更换密钥',
    })
    if (yes) await rotate.run({ body: { id, version } })
  }
  return (
    <Section
      title="推流地址"
      note={row.keyedAt ? `密钥更换于 ${dayAndTime(row.keyedAt)}` : undefined}
      end={
        <Button kind="link" disabled={rotate.busy} onClick={() => void change()}>
          更换密钥
        </Button>
      }
    >
      <div className={styles.make}>
        <WordSelect
          aria-label={fieldIn(requestFields, 'key').title}
          options={keys}
          value={key}
          onChange={(next) => setKey(next ?? 'primary')}
          allowClear={false}
        />
        <InputNumber
          aria-label={titleWithUnit(fieldIn(requestFields, 'days'))}
          min={1}
          max={maxPushDays}
          precision={0}
          value={days}
          onChange={setDays}
          suffix="天"
        />
        <Button
          busy={make.busy}
          why={days === null && '先填有效天数'}
          onClick={() => void make.run({ body: { id, key, days: days ?? 1 } })}
        >
          生成地址
        </Button>
        <span className="t3">知道地址的人都能推流，取用会记入操作记录</span>
      </div>
      {made && (
        <>
          <Line title="完整" text={made.url} />
          <Line title="服务器" text={made.server} />
          <Line title="串流密钥" text={made.streamKey} />
          <p className="t3">{dayAndTime(made.endsAt)} 到期；到期时正在推的不会中断</p>
        </>
      )}
    </Section>
  )
}

const Line = ({ title, text }: { title: string; text: string }) => (
  <p className={styles.whole}>
    <em>{title}</em>
    <span>{text}</span>
    <Copy text={text} label={`复制${title}`} />
  </p>
)

function Watchers({ row: { id, uses, watching } }: { row: Stream }) {
  const read = useRead(streams.watchers, { params: { id } }, { keep: true, staleMs: 0, live: ['stream'] })
  const shown = `${uses} ${watching}`
  return (
    <Section title="观看者" note={uses > 50 ? '最近 50 次' : undefined} key={shown}>
      <CompactTable
        read={read}
        what="观看者"
        none="还没有人看过"
        columns={[
          { title: title('name'), grow: true, render: ({ name }) => name },
          { title: title('protocol'), width: 96, render: ({ protocol }) => playProtocols[protocol] },
          { title: title('ip'), width: 130, render: ({ ip }) => ip },
          { title: title('startedAt'), width: 130, render: ({ startedAt }) => dayAndTime(startedAt) },
          {
            title: title('endedAt'),
            width: 130,
            render: ({ endedAt }) =>
              endedAt ? dayAndTime(endedAt) : <b>{fieldIn(fieldsOf(streams.watchers), 'endedAt').none}</b>,
          },
        ]}
      />
    </Section>
  )
}
