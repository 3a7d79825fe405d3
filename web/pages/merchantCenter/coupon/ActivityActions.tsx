import { lazy, Suspense, useState } from 'react'
import { type CouponActivity, couponActivities } from '#contract/coupons/couponActivities.ts'
import { couponWays } from '#contract/coupons/states.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { notice } from '#web/kit/look/toast.ts'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import { noneLeft } from './left.ts'

const SendDialog = lazy(() => import('./SendDialog.tsx'))
const MakeDialog = lazy(() => import('./MakeDialog.tsx'))

const reads = [couponActivities.list, couponActivities.all, couponActivities.one]

/** Makes codes of an activity, to be given out on paper. */
export function MakeCodes({ row }: { row: CouponActivity }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActButton why={noneLeft(row)} onClick={() => setOpen(true)}>
        制作券码
      </ActButton>
      {open && (
        <Suspense>
          <MakeDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What else can be done with an activity that is not over. */
export function ActivityActions({ row }: { row: CouponActivity }) {
  const { id, name, state, paused, issued, used, version } = row
  const [open, setOpen] = useState(false)
  const edit = useAction(couponActivities.edit, { invalidates: reads })
  const end = useAction(couponActivities.remove, { invalidates: reads, success: '活动已结束' })
  const pause = async (to: boolean, from: number) => {
    const reply = await edit.run({ params: { id }, body: { paused: to, version: from } })
    if (!reply) return
    notice.ok(to ? `「${name}」已暂停发放` : `「${name}」已恢复发放`, {
      note: to ? '已领取的券照常可用，未兑换的券码暂时不能兑换' : undefined,
      action: { text: '撤销', run: () => void pause(!to, reply.version) },
    })
  }
  const askEnd = async () => {
    const yes = await confirm({
      title: `结束优惠活动「${name}」？`,
      text: `不再发放和领取，未兑换的券码作废。已发放 ${count(issued)} 张、已使用 ${count(used)} 张；游客已领的券照常可用到有效期。结束后不能再开始。`,
      action: '结束活动',
      danger: true,
    })
    if (yes) await end.run({ params: { id } })
  }
  return (
    <>
      {state === 'running' && (
        <ActButton why={noneLeft(row)} onClick={() => setOpen(true)}>
          {couponWays.sent}
        </ActButton>
      )}
      <ActButton disabled={edit.busy} onClick={() => void pause(!paused, version)}>
        {paused ? '恢复' : '暂停'}
      </ActButton>
      {issued > 0 && (
        <ActButton disabled={end.busy} onClick={() => void askEnd()}>
          结束活动
        </ActButton>
      )}
      {open && (
        <Suspense>
          <SendDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
