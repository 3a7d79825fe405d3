import { useState } from 'react'
import { jobs } from '#contract/system/jobs.ts'
import { hiddenParts, loginWords, personalDataNoun, type Visitor, visitors } from '#contract/visitors/visitors.ts'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { useShownList } from '#web/crud/shownList.ts'
import { PhoneReveal } from '#web/features/PhoneReveal.tsx'
import { canCall } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import type { FilterOf } from '#web/kit/list/useList.ts'
import { usePages } from '#web/kit/list/usePages.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Details, Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { VisitLine } from './VisitLine.tsx'
import styles from './VisitorDetails.module.css'

const fields = fieldsOf(visitors.list)
const titleOf = (key: string) => fieldIn(fields, key).title

/** How to reach a visitor, all of its visits, and who did what to it. */
export default function VisitorDetails({ row }: { row: Visitor }) {
  const { id, openid, phone } = row
  return (
    <>
      <div className={styles.reach}>
        <Details
          items={[
            [
              titleOf('phone'),
              <PhoneReveal key={id} look={visitors.phone} body={{ id }} masked={phone} reads={[visitors.log]} />,
            ],
            ...('openid' in row
              ? [
                  [
                    titleOf('openid'),
                    <span key="openid" className={styles.openid}>
                      <span className="el" title={openid}>
                        {openid}
                      </span>
                      <Copy text={openid} label={`复制${titleOf('openid')}`} />
                    </span>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </div>
      <Visits key={id} row={row} />
      {canCall(visitors.personalData) && <PersonalData key={`data${id}`} id={id} />}
      <Log key={`log${id}`} id={id} />
    </>
  )
}

/** The visits as one line of time; older ones on demand. */
function Visits({ row: { id } }: { row: Visitor }) {
  const { areaId } = useShownList().filter as FilterOf<typeof visitors.list>
  const [everywhere, setEverywhere] = useState(false)
  const isNarrowed = areaId !== undefined && !everywhere
  const {
    rows: steps,
    first,
    left,
    more,
    waiting,
    error,
    again,
  } = usePages(visitors.visits, { id, ...(isNarrowed && { areaId }) }, ['visitor', 'order', 'picture'])
  const { hidden = [] } = first ?? {}
  return (
    <Section
      title="到访记录"
      note={
        hidden.length > 0
          ? `${hidden.map((part) => hiddenParts[part]).join('，')}未显示：账号没有相应页面的权限`
          : isNarrowed
            ? '只有筛选的景区'
            : undefined
      }
      end={
        isNarrowed && (
          <Button kind="link" onClick={() => setEverywhere(true)}>
            看全部景区
          </Button>
        )
      }
    >
      {steps.length > 0 && <VisitLine steps={steps} />}
      {error ? (
        <ErrorState what="到访记录" error={error} retry={again} />
      ) : waiting ? (
        <Skeleton rows={4} columns={3} />
      ) : left > 0 ? (
        <Button onClick={more}>更早的 {count(left)} 条</Button>
      ) : (
        steps.length === 0 && <p className="t3">{hidden.length ? '没有可显示的记录' : '只登记了资料，还没有到访'}</p>
      )}
    </Section>
  )
}

const actionNames = {
  phone: '查看完整手机号',
  copy: `导出${personalDataNoun}`,
  bar: loginWords[1],
  allow: '恢复登录',
  note: '修改备注',
} as const

/** Has a copy made of all that is kept of a visitor, whom the law lets ask for it. */
function PersonalData({ id }: { id: number }) {
  const copy = useAction(visitors.personalData, {
    success: '已开始导出，进度见任务托盘',
    invalidates: [jobs.list, visitors.log],
  })
  return (
    <Section
      title={personalDataNoun}
      end={
        <Button size="small" icon="download" busy={copy.busy} onClick={() => void copy.run({ body: { id } })}>
          导出
        </Button>
      }
    >
      <p className="t3">
        游客要求查阅或复制自己的信息时使用：资料（含完整手机号和备注）、到访、匹配、订单、退款、投诉和优惠券的表格，连同照片与视频，打成一个压缩包，保留一天。
      </p>
    </Section>
  )
}

/** Who looked at the phone number, had a copy made or changed something. */
function Log({ id }: { id: number }) {
  const [open, setOpen] = useState(false)
  const { data, error, isPending } = useRead(visitors.log, { params: { id } }, { enabled: open, live: ['visitor'] })
  return (
    <Section
      title="操作记录"
      end={
        <Button kind="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '展开'}
        </Button>
      }
    >
      {open && (
        <ul className={styles.log}>
          {isPending && !error && <li className="t3">正在载入</li>}
          {error && <li className="st-down">操作记录没有取到：{error.message}</li>}
          {data?.rows.length === 0 && <li className="t3">没有人查看过手机号或导出，也没有改动</li>}
          {data?.rows.map((entry) => (
            <li key={entry.id}>
              <Time at={entry.at} />
              <span className="el" title={entry.who}>
                {entry.who}
              </span>
              <span>{actionNames[entry.did]}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
