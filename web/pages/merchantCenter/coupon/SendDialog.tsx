import { useState } from 'react'
import { type CouponActivity, couponActivities } from '#contract/coupons/couponActivities.ts'
import { coupons, type Given, maxReceivers, type Receiver } from '#contract/coupons/coupons.ts'
import { refusals } from '#contract/errors.ts'
import { titleOf } from '#web/crud/kit.ts'
import { Refused } from '#web/kit/call/call.ts'
import { answered, unansweredKey } from '#web/kit/call/unansweredKey.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { Checkbox } from '#web/parts/input/Checkbox.tsx'
import { InputFrame } from '#web/parts/input/Input.tsx'
import { Mini } from '#web/parts/table/Mini.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './SendDialog.module.css'

const called = (key: string) => titleOf(coupons.receivers, key)
const shown = 50

/** Gives a coupon to each of some visitors who were seen in the activity's scenic area. */
export default function SendDialog({ row, onClose }: { row: CouponActivity; onClose(): void }) {
  const { id, name, left, perVisitor } = row
  const [q, search] = useState('')
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const [given, setGiven] = useState<Given>()
  const read = useRead(
    coupons.receivers,
    { body: { couponActivityId: id, size: shown, ...(q.trim() && { q: q.trim() }) } },
    { keep: true, staleMs: 0 },
  )
  const send = useAction(coupons.send, {
    invalidates: [couponActivities.list, couponActivities.one, coupons.list, coupons.receivers],
    // Another one had come under the key, and the answer says so: the next is another one.
    failed: (cause) => cause instanceof Refused && cause.code === refusals.exists.code && answered('couponSend', id),
    done: (reply) => {
      answered('couponSend', id)
      setGiven(reply)
    },
  })
  const rows = read.data?.rows ?? []
  const isFree = ({ allowLogin, received }: Receiver) => allowLogin && received < perVisitor
  const free = rows.filter(isFree)
  const most = Math.min(left, maxReceivers)
  const pick = (ids: readonly number[], yes: boolean) => {
    const next = new Set(chosen)
    for (const one of ids) {
      if (!yes) next.delete(one)
      else if (next.size < most) next.add(one)
    }
    choose(next)
  }
  const run = () =>
    send.run({ body: { couponActivityId: id, visitorIds: [...chosen], requestKey: unansweredKey('couponSend', id) } })
  if (given)
    return (
      <Dialog
        open
        onClose={onClose}
        title="发放优惠券"
        mark={name}
        width={560}
        action={{ text: '知道了', run: onClose }}
      >
        <p>
          {given.repeated ? '先前发了' : '这次发了'} {count(given.coupons)} 张
          {given.refused.length > 0 && `，${count(given.refused.length)} 人没有发`}
        </p>
        {given.refused.length > 0 && (
          <Mini
            read={{
              data: { rows: given.refused.map((one) => ({ ...one, id: one.visitorId })) },
              error: null,
              refetch: () => {},
            }}
            what="没有发的游客"
            columns={[
              { title: called('nick'), grow: true, render: ({ nick }) => nick || '—' },
              { title: '原因', width: 240, render: ({ reason }) => reason },
            ]}
          />
        )}
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="发放优惠券"
      mark={name}
      width={680}
      dirty={chosen.size > 0}
      note={`每人一张，活动还剩 ${count(left)} 张，每次最多 ${count(maxReceivers)} 人`}
      action={{
        text: chosen.size > 0 ? `发放 ${count(chosen.size)} 张` : '发放',
        run: () => void run(),
        busy: send.busy,
        disabled: chosen.size === 0,
      }}
    >
      <div className={styles.asked}>
        <InputFrame as="label" className={styles.search}>
          <Icon name="search" />
          <input
            type="search"
            value={q}
            placeholder="昵称开头、手机号或尾号、订单号"
            aria-label="搜索游客"
            maxLength={40}
            onChange={({ target }) => search(target.value)}
          />
        </InputFrame>
        <span className="t3">
          {read.data && read.data.total > shown ? `显示最近来访的 ${shown} 人，其余的搜索` : '到访过活动景区的游客'}
        </span>
      </div>
      <div className={styles.rows}>
        <Mini
          read={read}
          what="游客"
          none={q.trim() ? `没有符合「${q.trim()}」的游客` : '还没有游客到访过这个景区'}
          columns={[
            {
              title: '选',
              width: 44,
              render: (visitor) => (
                <Checkbox
                  aria-label={`选择 ${visitor.nick || '没有昵称的游客'}`}
                  checked={chosen.has(visitor.id)}
                  disabled={!isFree(visitor) || (!chosen.has(visitor.id) && chosen.size >= most)}
                  onChange={({ target }) => pick([visitor.id], target.checked)}
                />
              ),
            },
            { title: called('nick'), grow: true, render: ({ nick }) => nick || <span className="t3">—</span> },
            { title: called('phone'), width: 116, render: ({ phone }) => phone ?? <span className="t3">—</span> },
            { title: called('lastSeenAt'), width: 128, render: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
            { title: `${called('orders')}(笔)`, width: 96, right: true, render: ({ orders }) => count(orders) },
            {
              title: '可否发放',
              width: 96,
              render: ({ allowLogin, received }) =>
                !allowLogin ? (
                  <span className="st-warn">禁止登录</span>
                ) : received >= perVisitor ? (
                  <span className="t3">已领 {count(received)} 张</span>
                ) : received > 0 ? (
                  `已领 ${count(received)} 张`
                ) : (
                  '可发放'
                ),
            },
          ]}
        />
      </div>
      {free.length > 0 && (
        <label className={styles.all}>
          <Checkbox
            checked={free.every((visitor) => chosen.has(visitor.id))}
            onChange={({ target }) =>
              pick(
                free.map((visitor) => visitor.id),
                target.checked,
              )
            }
          />
          全选显示的 {count(free.length)} 人
        </label>
      )}
    </Dialog>
  )
}
