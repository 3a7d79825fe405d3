import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import { useRead } from '#web/kit/read/query.ts'

/** The hosts at which a project already has an entry. Only one entry per host is allowed, so that a duplicate is pointed out early. */
export function OtherEntries({ caseId, host = '' }: { caseId: number | undefined; host: string | undefined }) {
  const { data } = useRead(rtmpCases.ofCase, { params: { id: caseId ?? 0 } }, { enabled: caseId !== undefined })
  if (caseId === undefined || !data?.rows.length) return null
  const taken = data.rows.some((row) => row.host.toLowerCase() === host.trim().toLowerCase())
  if (taken) return <span className="st-warn">这个项目在这台主机上已有入口，请编辑原来的</span>
  return <>这个项目已有入口：{data.rows.map((row) => row.host).join('、')}</>
}
