import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type CouponActivity, couponActivities } from '#contract/coupons/couponActivities.ts'
import { type CouponGrant, coupons, maxMade, maxReceivers } from '#contract/coupons/coupons.ts'
import { refusals } from '#contract/errors.ts'
import { Refused } from '#web/kit/call/call.ts'
import { forgetRequestKey, unansweredKey } from '#web/kit/call/unansweredKey.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { notice } from '#web/kit/look/toast.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { couponsOf } from './CouponViews.tsx'
import { picked } from './picking.ts'
import { Receivers } from './Receivers.tsx'
import { SentDialog } from './SentDialog.tsx'
import { costWords } from './trial.ts'
import { conditionsOf, startingWhom, Whom } from './Whom.tsx'

const shown = 50

/** Gives a coupon to each of some visitors who were seen in the activity's scenic area: chosen ones, or a whole group. */
export default function SendDialog({ row, onClose }: { row: CouponActivity; onClose(): void }) {
  const { id, name, left, perVisitor } = row
  const [whom, setWhom] = useState(startingWhom)
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const [everyone, setEveryone] = useState(false)
  const navigate = useNavigate()
  const [grant, setGrant] = useState<CouponGrant>()
  const q = whom.q.trim()
  const read = useRead(
    coupons.receivers,
    // Who is looked for by name is shown also where a coupon is refused, with the reason.
    {
      body: { couponActivityId: id, size: shown, ...conditionsOf(whom), ...(q === '' ? { eligible: true } : { q }) },
    },
    { keep: true, staleMs: 0 },
  )
  const settings = {
    invalidates: [couponActivities.list, couponActivities.one, coupons.list, coupons.receivers],
    // An earlier request had used the key, as the response says. The next request needs a new key.
    failed: (cause: unknown) =>
      cause instanceof Refused && cause.code === refusals.exists.code && forgetRequestKey('couponSend', id),
    done: (reply: CouponGrant) => {
      forgetRequestKey('couponSend', id)
      if (reply.refused.length > 0) return setGrant(reply)
      onClose()
      notice.ok(
        reply.repeated
          ? `先前已发放 ${count(reply.coupons)} 张，没有再发`
          : `「${name}」已发放 ${count(reply.coupons)} 张`,
        { action: { text: '查看', run: () => void navigate(couponsOf(id)) } },
      )
    },
  }
  const send = useAction(coupons.send, settings)
  const sendToGroup = useAction(coupons.sendToGroup, settings)
  const limit = Math.min(left, maxReceivers)
  const group = { total: read.data?.total ?? 0, over: read.data?.over, max: Math.min(left, maxMade) }
  const firstShown = (read.data?.rows ?? []).slice(0, group.max).map((visitor) => visitor.id)
  const ticked = everyone ? new Set(firstShown) : chosen
  const number = everyone ? Math.min(group.total, group.max) : chosen.size
  const run = () => {
    const common = { couponActivityId: id, requestKey: unansweredKey('couponSend', id) }
    return everyone
      ? sendToGroup.run({ body: { ...common, ...conditionsOf(whom), coupons: number } })
      : send.run({ body: { ...common, visitorIds: [...chosen] } })
  }
  if (grant) return <SentDialog name={name} grant={grant} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="发放优惠券"
      mark={name}
      width={720}
      dirty={number > 0}
      note={
        number > 0
          ? `每人一张，发后还能发 ${count(left - number)} 张。最多优惠 ${costWords(row, number)[0]}`
          : `每人一张，还能发 ${count(left)} 张`
      }
      action={{
        text: number > 0 ? `发放 ${count(number)} 张` : '发放',
        run: () => void run(),
        busy: send.busy || sendToGroup.busy,
        disabled: number === 0,
      }}
    >
      <Whom
        whom={whom}
        onChange={(next) => {
          setWhom(next)
          setEveryone(false)
          // People are searched for one after another; of another group nobody was chosen yet.
          if (next.q === whom.q) choose(new Set())
        }}
      />
      <Receivers
        read={read}
        none={q ? `没有符合「${q}」的游客` : '没有符合条件、还能发放的游客'}
        perVisitor={perVisitor}
        chosen={ticked}
        everyone={everyone}
        full={ticked.size >= limit}
        former={read.isPlaceholderData}
        onPick={(ids, yes) => {
          choose(picked(ticked, ids, yes, limit))
          setEveryone(false)
        }}
        group={q === '' ? group : undefined}
        onEveryone={() => {
          choose(new Set())
          setEveryone(true)
        }}
      />
    </Dialog>
  )
}
