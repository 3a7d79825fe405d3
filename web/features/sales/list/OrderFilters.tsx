import { codeNoun } from '#contract/codes/short.ts'
import { wordsOf } from '#contract/kit.ts'
import { type Order, OrderCondition, orderKindNames, payChannelNames } from '#contract/sales/orders.ts'
import type { Static } from '#contract/static.ts'
import { dayRange, yuanSign } from '#web/kit/format.ts'
import { useHidden } from '#web/kit/list/useHidden.ts'
import type { List } from '#web/kit/list/useList.ts'
import { DayRange } from '#web/parts/filter/DayRange.tsx'
import { Choice, FenRange, FilterBar, MoreRow } from '#web/parts/filter/FilterBar.tsx'
import { type Chip, FilterChips } from '#web/parts/filter/FilterChips.tsx'
import { fenRangeMistake } from '#web/parts/filter/fenRange.ts'
import { HiddenHits } from '#web/parts/table/HiddenHits.tsx'
import {
  AreasSelect,
  areasText,
  CaseSelect,
  DeviceSelect,
  onlyArea,
  PointSelect,
  useAreaNames,
  wordOptions,
} from '../../scenic/Select.tsx'
import { stateWord } from '../../states.ts'
import { usePackageName } from '../usePackageName.ts'
import type { Listing, OrderFilter } from './listing.ts'
import { StatesSelect } from './StatesSelect.tsx'

/** The filter line of orders and the conditions in force. */
export function OrderFilters({ list, kinds }: { list: List<Listing>; kinds: boolean }) {
  const { filter } = list
  const areaNames = useAreaNames(filter.areaIds)
  const hidden = useHidden(list, ['from', 'to'])
  const packageName = usePackageName(filter.packageId, filter.kind)
  return (
    <>
      <FilterBar
        list={list}
        search="订单号、流水号、手机号、尾号"
        time={
          <DayRange from={filter.from} to={filter.to} onChange={({ from, to }) => list.set({ from, to })} clearable />
        }
        more={(draft, set) => <More draft={draft} set={set} kinds={kinds} />}
        wrong={({ minFen, maxFen }) => fenRangeMistake(minFen, maxFen) !== undefined}
        moreKeys={[
          ['paidFrom', 'paidTo'],
          'caseId',
          'pointId',
          'deviceId',
          ['minFen', 'maxFen'],
          'channel',
          'kind',
          'hasRefund',
          'refunding',
          'hasComplaint',
          'payFailed',
        ]}
      >
        <AreasSelect value={filter.areaIds ?? []} onChange={(areaIds) => list.set({ areaIds })} />
        <StatesSelect of="order" only={orderStates} value={filter.states} onChange={(states) => list.set({ states })} />
      </FilterBar>
      <FilterChips
        list={list}
        chips={[
          filter.q !== undefined &&
            !filter.from &&
            !filter.to && { keys: ['q'], label: '搜索', text: `${filter.q}，所有日期` },
          ...chipsOf(filter, list.rows, areaNames),
          filter.packageId !== undefined && { keys: ['packageId'], label: '套餐', text: packageName },
        ]}
      />
      <HiddenHits
        hits={hidden}
        noun="条"
        where="其他日期"
        onShow={() => list.set({ from: undefined, to: undefined })}
      />
    </>
  )
}

/** The conditions in words, for the empty state. */
export function conditionsOf(filter: OrderFilter, rows: readonly Order[], areaNames: ReadonlyMap<number, string>) {
  return chipsOf(filter, rows, areaNames)
    .map(({ label, text }) => `${label} ${text}`)
    .join('，')
}

function More({ draft, set, kinds }: { draft: OrderFilter; set(changes: OrderFilter): void; kinds: boolean }) {
  const areaId = onlyArea(draft.areaIds)
  return (
    <>
      <MoreRow label="支付时间">
        <DayRange
          from={draft.paidFrom}
          to={draft.paidTo}
          onChange={({ from, to }) => set({ paidFrom: from, paidTo: to })}
          clearable
        />
      </MoreRow>
      <MoreRow label="项目">
        <CaseSelect
          areaId={areaId}
          value={draft.caseId ?? null}
          onChange={(caseId) => set({ caseId, pointId: undefined, deviceId: undefined })}
        />
        <PointSelect
          areaId={areaId}
          caseId={draft.caseId}
          value={draft.pointId ?? null}
          onChange={(pointId) => set({ pointId })}
        />
        <DeviceSelect caseId={draft.caseId} value={draft.deviceId ?? null} onChange={(deviceId) => set({ deviceId })} />
      </MoreRow>
      <MoreRow label="应付金额">
        <FenRange min={draft.minFen} max={draft.maxFen} onChange={(minFen, maxFen) => set({ minFen, maxFen })} />
      </MoreRow>
      <MoreRow label="支付方式">
        <Choice options={wordOptions(payChannelNames)} value={draft.channel} onChange={(channel) => set({ channel })} />
      </MoreRow>
      {kinds && (
        <MoreRow label="商品">
          <Choice options={wordOptions(orderKindNames)} value={draft.kind} onChange={(kind) => set({ kind })} />
        </MoreRow>
      )}
      <MoreRow label="退款">
        <Choice options={yesNo} value={draft.hasRefund} onChange={(hasRefund) => set({ hasRefund })} />
        <Choice
          options={[{ value: true, label: '有待处理的' }]}
          value={draft.refunding}
          onChange={(refunding) => set({ refunding })}
        />
      </MoreRow>
      <MoreRow label="投诉">
        <Choice options={yesNo} value={draft.hasComplaint} onChange={(hasComplaint) => set({ hasComplaint })} />
      </MoreRow>
      <MoreRow label="支付失败">
        <Choice options={yesNo} value={draft.payFailed} onChange={(payFailed) => set({ payFailed })} />
      </MoreRow>
    </>
  )
}

function chipsOf(filter: OrderFilter, rows: readonly Order[], areaNames: ReadonlyMap<number, string>): Chip<Listing>[] {
  // The rows contain the names of what they are filtered by; without rows only the number is known.
  const named = (name: string | null | undefined, id: number) => name ?? `编号 ${id}`
  const chips: (Chip<Listing> | false | undefined)[] = [
    filter.areaIds && { keys: ['areaIds'], label: '景区', text: areasText(filter.areaIds, areaNames) },
    filter.caseId !== undefined && { keys: ['caseId'], label: '项目', text: named(rows[0]?.caseName, filter.caseId) },
    filter.pointId !== undefined && {
      keys: ['pointId'],
      label: '点位',
      text: named(rows[0]?.pointName, filter.pointId),
    },
    filter.deviceId !== undefined && {
      keys: ['deviceId'],
      label: '摄像头',
      text: named(rows[0]?.deviceName, filter.deviceId),
    },
    filter.visitorId !== undefined && {
      keys: ['visitorId'],
      label: '游客',
      text: named(rows[0]?.visitorNick, filter.visitorId),
    },
    filter.activityId !== undefined && {
      keys: ['activityId'],
      label: '活动',
      text: named(rows[0]?.activityName, filter.activityId),
    },
    filter.couponActivityId !== undefined && {
      keys: ['couponActivityId'],
      label: '优惠券',
      text: named(rows[0]?.couponName, filter.couponActivityId),
    },
    filter.channelCodeId !== undefined && {
      keys: ['channelCodeId'],
      label: codeNoun,
      text: named(rows[0]?.channelCodeName, filter.channelCodeId),
    },
    filter.states && {
      keys: ['states'],
      label: '状态',
      text: filter.states.map((state) => stateWord('order', state)).join('、'),
    },
    (filter.paidFrom !== undefined || filter.paidTo !== undefined) && {
      keys: ['paidFrom', 'paidTo'],
      label: '支付时间',
      text: dayRange(filter.paidFrom, filter.paidTo),
    },
    (filter.minFen !== undefined || filter.maxFen !== undefined) && {
      keys: ['minFen', 'maxFen'],
      label: '应付',
      text: rangeText(filter.minFen, filter.maxFen),
    },
    filter.channel && { keys: ['channel'], label: '支付方式', text: payChannelNames[filter.channel] },
    filter.kind && { keys: ['kind'], label: '商品', text: orderKindNames[filter.kind] },
    filter.hasRefund !== undefined && { keys: ['hasRefund'], label: '退款', text: filter.hasRefund ? '有' : '无' },
    filter.refunding !== undefined && {
      keys: ['refunding'],
      label: '待处理退款',
      text: filter.refunding ? '有' : '无',
    },
    filter.hasComplaint !== undefined && {
      keys: ['hasComplaint'],
      label: '投诉',
      text: filter.hasComplaint ? '有' : '无',
    },
    filter.payFailed !== undefined && { keys: ['payFailed'], label: '支付失败', text: filter.payFailed ? '有' : '无' },
  ]
  return chips.filter((chip) => chip !== false && chip !== undefined)
}

function rangeText(min: number | undefined, max: number | undefined) {
  if (max === undefined) return `≥ ${yuanSign(min)}`
  return min === undefined ? `≤ ${yuanSign(max)}` : `${yuanSign(min)} 至 ${yuanSign(max)}`
}

const orderStates = wordsOf(OrderCondition) as readonly Static<typeof OrderCondition>[]
const yesNo = [
  { value: true, label: '有' },
  { value: false, label: '无' },
] as const
