import { useState } from 'react'
import { type CouponActivity, couponActivities } from '#contract/coupons/couponActivities.ts'
import { type CouponGrant, coupons, maxReceivers } from '#contract/coupons/coupons.ts'
import { refusals } from '#contract/errors.ts'
import { Refused } from '#web/kit/call/call.ts'
import { forgetRequestKey, unansweredKey } from '#web/kit/call/unansweredKey.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { InputFrame } from '#web/parts/input/Input.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import { picked } from './picking.ts'
import { Receivers } from './Receivers.tsx'
import styles from './SendDialog.module.css'
import { SentDialog } from './SentDialog.tsx'

const shown = 50

/** Gives a coupon to each of some visitors who were seen in the activity's scenic area. */
export default function SendDialog({ row, onClose }: { row: CouponActivity; onClose(): void }) {
  const { id, name, left, perVisitor } = row
  const [q, search] = useState('')
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const [grant, setGrant] = useState<CouponGrant>()
  const read = useRead(
    coupons.receivers,
    { body: { couponActivityId: id, size: shown, ...(q.trim() && { q: q.trim() }) } },
    { keep: true, staleMs: 0 },
  )
  const send = useAction(coupons.send, {
    invalidates: [couponActivities.list, couponActivities.one, coupons.list, coupons.receivers],
    // An earlier request had used the key, as the response says. The next request needs a new key.
    failed: (cause) =>
      cause instanceof Refused && cause.code === refusals.exists.code && forgetRequestKey('couponSend', id),
    done: (reply) => {
      forgetRequestKey('couponSend', id)
      setGrant(reply)
    },
  })
  const limit = Math.min(left, maxReceivers)
  const run = () =>
    send.run({ body: { couponActivityId: id, visitorIds: [...chosen], requestKey: unansweredKey('couponSend', id) } })
  if (grant) return <SentDialog name={name} grant={grant} onClose={onClose} />
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
      <div className={styles.question}>
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
      <Receivers
        read={read}
        none={q.trim() ? `没有符合「${q.trim()}」的游客` : '还没有游客到访过这个景区'}
        perVisitor={perVisitor}
        chosen={chosen}
        full={chosen.size >= limit}
        onPick={(ids, yes) => choose(picked(chosen, ids, yes, limit))}
      />
    </Dialog>
  )
}
