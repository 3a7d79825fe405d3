import { lazy, Suspense } from 'react'
import { messages } from '#contract/messages/messages.ts'
import { messageLevels, type Notice, noticeStates, notices } from '#contract/messages/notices.ts'
import { everyone, roleNames } from '#contract/roles.ts'
import { titleOf } from '../../crud/kit.ts'
import { remove } from '../../kit/form/remove.ts'
import { boundary, count, dayAndTime } from '../../kit/format.ts'
import { useRead } from '../../kit/read/query.ts'
import { useRowForm } from '../../parts/form/rowForm.ts'
import { Dialog } from '../../parts/frame/Dialog.tsx'
import { Button } from '../../parts/input/Button.tsx'
import { CompactTable } from '../../parts/table/CompactTable.tsx'
import { Status } from '../../parts/value/Status.tsx'
import type { Mark } from '../../parts/value/tone.ts'
import styles from './Messages.module.css'
import { noticeFields } from './noticeFields.tsx'

const CrudForm = lazy(() => import('../../crud/form/CrudForm.tsx'))
const reads = [notices.list, messages.all]
const what = '消息'

/** The messages that people of the platform have written: recipients, period, and how many have read each. */
export default function Notices({ onClose }: { onClose(): void }) {
  const list = useRead(notices.list, { body: { size: 50 } }, { keep: true, live: ['message'] })
  const form = useRowForm<Notice>()
  const drop = ({ id, title }: Notice) =>
    remove(notices.remove, { id, noun: what, name: title, follows: '收件账号不再看到它。', reads })
  const { row } = form.props
  const { total = 0 } = list.data ?? {}
  return (
    <Dialog
      open
      onClose={onClose}
      title="发布的消息"
      mark={list.data && `${count(total)} 条`}
      width={960}
      action={{ text: '发布消息', run: () => form.add() }}
      cancelText="关闭"
    >
      <CompactTable
        read={list}
        what="发布的消息"
        none="还没有发布过消息。发布后，收件账号的铃铛会立刻有未读。"
        more={total > 50 && `只列出最近 50 条，共 ${count(total)} 条`}
        columns={[
          {
            title: titleOf(notices.list, 'title'),
            grow: true,
            width: 160,
            render: (one) => (
              <span className="el" title={tipOf(one)}>
                <Button kind="link" onClick={() => form.edit(one)}>
                  {one.title}
                </Button>
              </span>
            ),
          },
          { title: titleOf(notices.list, 'level'), width: 64, render: ({ level }) => messageLevels[level] },
          {
            title: titleOf(notices.list, 'state'),
            width: 88,
            render: ({ state }) => (
              <Status tone={stateMarks[state][0]} shape={stateMarks[state][1]} size={14}>
                {noticeStates[state]}
              </Status>
            ),
          },
          {
            title: '收件人',
            width: 160,
            render: (one) => (
              <span className="el" title={audienceOf(one)}>
                {audienceOf(one)}
              </span>
            ),
          },
          { title: '展示时间', width: 192, render: (one) => <span title={timesOf(one)}>{timesOf(one)}</span> },
          {
            title: '已读 / 收件(个)',
            width: 112,
            right: true,
            render: ({ readBy, reach }) => `${count(readBy)} / ${count(reach)}`,
          },
          {
            title: '操作',
            width: 104,
            right: true,
            render: (one) => (
              <span className={styles.acts}>
                <Button kind="link" onClick={() => form.edit(one)}>
                  编辑
                </Button>
                <Button kind="link" drop onClick={() => void drop(one)}>
                  删除
                </Button>
              </span>
            ),
          },
        ]}
      />
      {form.needed && (
        <Suspense>
          <CrudForm
            {...form.props}
            noun={what}
            add={notices.add}
            edit={notices.edit}
            formOptions={noticeFields}
            start={{}}
            reads={reads}
            nameOf={(one) => (one as Notice).title}
            drop={row && (() => drop(row))}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

const stateMarks: Record<Notice['state'], Mark> = {
  running: ['ok', 'check'],
  drafted: ['unknown', 'clock'],
  ended: ['closed', 'bar'],
}

/** The full text, with its author and time. */
const tipOf = ({ title, text, author, createdAt }: Notice) =>
  [title, text, `${author ?? '已删除的账号'} 发布于 ${minute(createdAt)}`].filter(Boolean).join('\n')

/** 12-02 22:00 至 12-02 23:00 */
const timesOf = ({ startsAt, endsAt, createdAt }: Notice) =>
  `${boundary(startsAt ?? createdAt, 'start')} ${endsAt ? `至 ${boundary(endsAt, 'end')}` : '起'}`
const minute = (at: string) => dayAndTime(at).replace(/(\d\d:\d\d):\d\d$/, '$1')

/** 渠道客户、景区客户，3 家运营商 */
function audienceOf({ roles, operatorIds, adminIds }: Notice): string {
  if (adminIds?.length) return `${count(adminIds.length)} 个指定账号`
  const who = roles.length === everyone.length ? '全部角色' : roles.map((role) => roleNames[role]).join('、')
  return operatorIds?.length ? `${who}，${count(operatorIds.length)} 家运营商` : who
}
