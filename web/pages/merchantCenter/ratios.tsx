import { lazy, useState } from 'react'
import { Link } from 'react-router'
import { type ShareRatio, shareRatios } from '#contract/sharing/shareRatios.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import type { CrudPageOptions } from '#web/crud/options.ts'
import { placedColumns } from '#web/crud/position/placed.ts'
import type { Removing } from '#web/crud/removal.ts'
import { can } from '#web/kit/access/access.ts'
import { basisPoints, boundary } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import RatioKindsInput from './RatioKindsInput.tsx'
import { ratioMarks } from './ratioMarks.ts'
import { receivedBills } from './receivedColumns.ts'
import { Unshared } from './Unshared.tsx'

const ratioColumns = {
  receiverName: { head: true, width: 200 },
  ...placedColumns,
  orderTypes: { width: 110 },
  share: { width: 96 },
  caseShare: {},
  receivedFen: { to: ({ id }: ShareRatio) => can('splitBill') && receivedBills({ ratioId: id }) },
  state: { marks: ratioMarks },
  startsAt: {},
  endsAt: {},
  note: { width: 160, grow: true },
  createdAt: { hidden: true },
} as const

/** A ratio that has taken effect is a record and cannot be changed. */
const fixedFor = (row: object | undefined) => row !== undefined && (row as ShareRatio).state !== 'planned'
const record = '已生效过，不能更改；要换比例，结束它再新增'

/** The form fields for both kinds of receivers. */
const ratioForm = {
  orderKinds: { control: RatioKindsInput, verb: '选择', hint: (row: object | undefined) => fixedFor(row) && record },
  share: {
    hint: (row: object | undefined, { caseId }: Held) => (fixedFor(row) ? record : <Room caseId={caseId} />),
  },
  startsAt: { hint: (row: object | undefined) => (fixedFor(row) ? record : row ? '不早于现在' : '空着为立即生效') },
  endsAt: { hint: (row: object | undefined) => (fixedFor(row) ? '要停止分账，改为现在' : '空着为长期有效') },
  note: { wide: true, required: false },
} as const
interface Held {
  caseId?: number
}

/** Beside the title: what the ratios do, and where to see it. */
const Done = () => (
  <>
    微信支付的订单付款后按当时生效的比例分账，见 <Link to="/systemOps/splitBill">分账管理</Link>
  </>
)

const ratioFilters = ['areaId', 'caseId', 'orderKind', 'state'] as const
const ratioCard = [
  ['receiverName', (row: ShareRatio) => `${row.orderTypes} ${basisPoints(row.share)}`],
  [(row: ShareRatio) => `${row.areaName} ${row.caseName}`, 'state'],
  [
    (row: ShareRatio) => `${boundary(row.startsAt, 'start')} 起`,
    (row: ShareRatio) => (row.endsAt ? `${boundary(row.endsAt, 'end')} 止` : '长期'),
  ],
] as const
const ratioFacts = [
  'areaName',
  'caseName',
  'orderTypes',
  'share',
  'caseShare',
  'startsAt',
  'endsAt',
  'note',
  'createdAt',
] as const

const ratioRemoval = ({ state }: ShareRatio): Removing =>
  state === 'planned'
    ? { follows: '它还没有生效，删除后没有影响。', inUseMessage: '它刚刚生效了，要留作记录，不能删除。' }
    : { blocked: '它生效过，要留作记录。不再分账时在编辑里把结束时间改为现在。' }

/** How much of each order type is already shared at a project, and the limit. */
function Room({ caseId }: Held) {
  const { data } = useRead(
    shareRatios.sharedTypes,
    { body: { caseId: caseId ?? 0 } },
    { enabled: caseId !== undefined, staleMs: 0 },
  )
  if (!data) return '各接收方合计不超过上限'
  const said = data.rows.map(({ name, share }) => `${name}已分 ${basisPoints(share)}`).join('，')
  return `该项目现在${said}；合计不超过 ${basisPoints(data.limit)}`
}

/** The company that the share of a project will go to. */
export function EnterpriseOf({ caseId }: Held) {
  const { data } = useRead(
    shareRatios.sharedTypes,
    { body: { caseId: caseId ?? 0 } },
    { enabled: caseId !== undefined, staleMs: 0 },
  )
  if (caseId === undefined || !data) return '分给该项目的企业'
  return data.enterpriseName ? `分给：${data.enterpriseName}` : '该项目还没有企业，先在企业信息配置里绑定'
}

const Trial = lazy(() => import('./Trial.tsx'))

/** Opens the preview of a split, which begins at the project that the list is narrowed to. */
function TrialButton({ caseId }: Held) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>分账试算</Button>
      {open && <Trial caseId={caseId} onClose={() => setOpen(false)} />}
    </>
  )
}

type Own = Required<Pick<CrudPageOptions<typeof shareRatios>, 'page' | 'noun' | 'form'>> & {
  readonly receiver: ShareRatio['receiver']
}

/** 企业分账配置 or 商户分账: the ratios of one kind of receivers. Its own form fields come before the common ones. */
export const ratioPage = ({ page, noun, receiver, form }: Own) =>
  crudPage({
    page,
    resource: shareRatios,
    noun,
    auditLog: 'sharing.shareRatios',
    reads: [shareRatios.all, shareRatios.orderTypes, shareRatios.sharedTypes, shareRatios.bare],
    fixed: { receiver },
    columns: ratioColumns,
    filters: ratioFilters,
    form: { ...form, ...ratioForm },
    starts: { orderKinds: ['video', 'photo'] },
    card: ratioCard,
    facts: ratioFacts,
    state: 'state',
    details: lazy(() => import('./RatioParts.tsx')),
    nameOf: ({ receiverName }) => receiverName,
    removal: ratioRemoval,
    every: 60_000,
    meta: () => <Done />,
    live: ['split'],
    end: (list, page) => (
      <>
        {receiver === 'enterprise' && <Unshared onAdd={page.add} />}
        <TrialButton caseId={list.filter.caseId} />
      </>
    ),
  })
