import { lazy } from 'react'
import { type CouponActivity, couponActivities } from '#contract/coupons/couponActivities.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { boundary, count } from '#web/kit/format.ts'
import OrderKindsInput from '../OrderKindsInput.tsx'
import { ActivityActions, MakeCodes } from './ActivityActions.tsx'
import { CouponViews, couponsOf } from './CouponViews.tsx'
import { leftWords } from './left.ts'
import { Stock } from './Stock.tsx'
import { costWords, termsIn, trialWords, tryFen } from './trial.ts'

const ordersOf = ({ id }: CouponActivity) => can('order') && `/dataOps/order?couponActivityId=${id}&from=&to=`
const hasGiven = (row: object | undefined) => row !== undefined && (row as CouponActivity).issued > 0
const issuedNote = '已经发过券，不能再改'
const isPercent = ({ kind }: { kind?: string }) => kind === 'percent'

export const Activities = crudPage({
  page: 'coupon',
  // Its call for one answers with the coupons too.
  resource: {
    list: couponActivities.list,
    add: couponActivities.add,
    edit: couponActivities.edit,
    remove: couponActivities.remove,
  },
  auditLog: 'coupons.couponActivities',
  reads: [couponActivities.all],
  every: 60_000,
  meta: () => <CouponViews />,
  columns: {
    name: { head: true, width: 160 },
    state: { width: 88, marks: marks.couponActivity },
    offer: { width: 190, grow: true },
    areaName: { width: 140 },
    caseNames: { width: 120, hidden: true },
    orderTypes: { width: 96 },
    left: { title: '库存', width: 150, render: (row) => <Stock {...row} /> },
    budgetFen: { hidden: true },
    committedFen: { hidden: true },
    issued: { to: ({ id }) => couponsOf(id) },
    used: { to: ({ id }) => couponsOf(id, 'used') },
    orders: { to: ordersOf, hidden: true },
    paidFen: { to: ordersOf, hidden: true },
    discountFen: {},
    startsAt: { hidden: true },
    endsAt: {},
    createdAt: { hidden: true },
  },
  // The usual one begins as soon as it is made.
  starts: () => ({ startsAt: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString() }),
  form: {
    areaId: { wide: true },
    caseIds: {
      wide: true,
      required: false,
      placeholder: '全部项目',
      hint: (row) => (hasGiven(row) ? issuedNote : '空着为景区的全部项目'),
    },
    name: { wide: true, hint: '最多 21 个字，游客看得到' },
    kind: { verb: '选择', hint: (row) => hasGiven(row) && issuedNote },
    amountFen: { when: (values) => !isPercent(values), required: true },
    percentOff: {
      when: isPercent,
      required: true,
      hint: (_, { percentOff }) =>
        percentOff ? `打 ${Number(((10_000 - percentOff) / 1000).toFixed(2))} 折` : '15% 即打 8.5 折',
    },
    maxFen: { when: isPercent, hint: '空着为不限；要设预算就要填' },
    thresholdFen: { hint: '订单满多少可用；0 为没有门槛' },
    orderKinds: {
      control: OrderKindsInput,
      verb: '选择',
      hint: (_, values) => {
        const terms = termsIn(values)
        return terms && `试算：${trialWords(terms, tryFen(terms))}`
      },
    },
    stock: {
      hint: (row, values) => {
        const terms = termsIn(values)
        const cost =
          terms && values.stock ? `。最多优惠 ${costWords(terms, values.stock, values.budgetFen).join('，')}` : ''
        const what = hasGiven(row)
          ? `已发放 ${count((row as CouponActivity).issued)} 张，不能少于它`
          : '券码、发放、领取都算在内'
        return `${what}${cost}`
      },
    },
    budgetFen: { hint: '占满不再发；少减的和过期的退回' },
    perVisitor: {},
    claimable: { verb: '选择', hint: '自行领取的在小程序里领' },
    goodDays: { hint: (row) => (hasGiven(row) ? issuedNote : '空着为到活动结束；从领取时算起') },
    startsAt: {},
    endsAt: { hint: (row) => hasGiven(row) && '已经发过券，只能推后' },
  },
  card: [
    ['name', 'state'],
    ['offer', leftWords],
    ['areaName', ({ endsAt }) => `${boundary(endsAt, 'end')} 止`],
  ],
  state: 'state',
  lead: lazy(() => import('./ActivityLead.tsx')),
  facts: {
    offer: {},
    areaName: { to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
    caseNames: {},
    orderTypes: {},
    stock: {},
    budgetFen: {},
    perVisitor: {},
    claimable: { marks: 'plain' },
    goodDays: {},
  },
  details: lazy(() => import('./ActivityUse.tsx')),
  canChange: ({ state, issued }) => state !== 'ended' || issued === 0,
  primary: (row) => (row.state === 'running' || row.state === 'planned') && <MakeCodes row={row} />,
  actions: (row) => row.state !== 'ended' && <ActivityActions row={row} />,
  actionsWidth: 336,
  removal: ({ issued }) =>
    issued
      ? { blocked: `它已经发放 ${count(issued)} 张券，要留作记录，不能删除。不再发放时结束它。` }
      : { follows: '它还没有发过券。' },
})
