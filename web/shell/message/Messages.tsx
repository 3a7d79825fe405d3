import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/kit.ts'
import { messages } from '#contract/messages/messages.ts'
import { Refused } from '../../kit/call/call.ts'
import { readSession } from '../../kit/call/session.ts'
import { useAction } from '../../kit/form/useAction.ts'
import { count as shownCount, today } from '../../kit/format.ts'
import { toast } from '../../kit/look/toast.ts'
import { useRead } from '../../kit/read/query.ts'
import { Dialog } from '../../parts/frame/Dialog.tsx'
import { Button } from '../../parts/input/Button.tsx'
import { Segmented } from '../../parts/input/Segmented.tsx'
import { Empty, ErrorState } from '../../parts/state/Empty.tsx'
import { Glyph, toneClass } from '../../parts/value/Glyph.tsx'
import { Time } from '../../parts/value/Time.tsx'
import styles from './Messages.module.css'
import { useChunks } from './useChunks.ts'
import { Written } from './Written.tsx'

type Message = Reply<typeof messages.all>[number]

/** The platform's messages, kept up to date by the bell. They open once a day, on the first load. */
export function Messages({ open, onOpen, onClose }: { open: boolean; onOpen(): void; onClose(): void }) {
  const { data, error, refetch } = useRead(messages.all, { body: {} }, { staleMs: 60_000 })
  const [selected, setSelected] = useState<MessageFilter>('all')
  const all = (data ?? []).filter((one) => one.isDel === 0)
  const rows = all.filter(kinds[selected].has)
  const { drawn, end } = useChunks(rows)
  const unread = all.filter(kinds.unread.has)
  const { run: readAll, busy } = useAction(messages.readAll, { invalidates: [messages.all] })
  // What comes later must not cover what somebody is at work on: the bell tells of it.
  const show = useEffectEvent(() => all.length > 0 && onOpen())
  const loaded = data !== undefined
  useEffect(() => {
    if (!loaded || localStorage.getItem(shownKey()) === today()) return
    localStorage.setItem(shownKey(), today())
    show()
  }, [loaded])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="平台消息"
      mark={
        unread.length ? (
          <>
            {shownCount(unread.length)} 条未读
            {unread.length > 1 && (
              <Button kind="link" disabled={busy} onClick={() => void readAll({ body: { until: all[0]!.lastAt } })}>
                全部标为已读
              </Button>
            )}
          </>
        ) : (
          '没有未读'
        )
      }
      width={560}
    >
      {error && !data && <ErrorState what="消息" error={error} retry={() => void refetch()} />}
      <div className={styles.kinds}>
        {all.length > 0 && (
          <Segmented<MessageFilter>
            label="看哪些消息"
            options={(Object.keys(kinds) as MessageFilter[]).map((value) => ({
              value,
              label: `${kinds[value].word} ${shownCount(all.filter(kinds[value].has).length)}`,
            }))}
            value={selected}
            onChange={setSelected}
          />
        )}
        <Written />
      </div>
      {data && all.length === 0 && <Empty title="没有消息" note="系统通知与异常提醒会出现在这里" />}
      {all.length > 0 && rows.length === 0 && (
        <Empty title={`没有${kinds[selected].word}的消息`} note={`共 ${shownCount(all.length)} 条消息`}>
          <Button onClick={() => setSelected('all')}>看全部消息</Button>
        </Empty>
      )}
      <ul className={styles.messages}>
        {drawn.map((one) => (
          <OneMessage key={one.msgId} message={one} onLeave={onClose} />
        ))}
        {drawn.length < rows.length && (
          <li ref={end} className={styles.end}>
            共 {shownCount(rows.length)} 条，继续下滑
          </li>
        )}
      </ul>
    </Dialog>
  )
}

function OneMessage({ message, onLeave }: { message: Message; onLeave(): void }) {
  const { run, busy, error } = useAction(messages.change, { invalidates: [messages.all] })
  // Specification, section 8: this text is shown whatever the code.
  useEffect(() => {
    if (error instanceof Refused) toast.error('操作失败')
  }, [error])
  const { msgId, isRead, count, unread } = message
  return (
    <li className={isRead ? styles.read : undefined}>
      <span className={toneClass[tones[message.level]]}>
        <Glyph shape={shapes[message.level]} size={16} />
        <span className="sr">{kinds[message.level].word}</span>
      </span>
      <div>
        <b>{message.title}</b>
        {count > 1 && (
          <span className={styles.count}>
            {unread > 0 && unread < count
              ? `又 ${shownCount(unread)} 次，共 ${shownCount(count)} 次`
              : `${shownCount(count)} 次`}
          </span>
        )}
        <p>{message.text}</p>
        <p className="t3">
          <Time at={message.lastAt} />
          {message.written && <span>平台发布</span>}
          {count > 1 && (
            <span>
              自 <Time at={message.createdAt} />
            </span>
          )}
          <span className="sr">{isRead ? '已读' : '未读'}</span>
          {message.link && (
            <Link to={message.link} onClick={onLeave}>
              查看
            </Link>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {isRead === 0 && (
          <Button kind="link" disabled={busy} onClick={() => void run({ body: { msgId, isRead: 1, count } })}>
            标为已读
          </Button>
        )}
        <Button
          kind="link"
          quiet
          disabled={busy}
          onClick={() => void run({ body: { msgId, isRead: 1, isDel: 1, count } })}
        >
          删除
        </Button>
      </div>
    </li>
  )
}

type MessageFilter = 'all' | 'unread' | Message['level']
/** What can be looked at alone: everything that a message shows of itself. */
const kinds: Record<MessageFilter, { word: string; has(message: Message): boolean }> = {
  all: { word: '全部', has: () => true },
  unread: { word: '未读', has: ({ isRead }) => isRead === 0 },
  critical: { word: '严重', has: ({ level }) => level === 'critical' },
  warning: { word: '警告', has: ({ level }) => level === 'warning' },
  info: { word: '通知', has: ({ level }) => level === 'info' },
}

const shownKey = () => `jy.messages.${readSession()?.adminId ?? 0}`
const tones = { info: 'info', warning: 'warn', critical: 'down' } as const
const shapes = { info: 'note', warning: 'triangle', critical: 'octagon' } as const
