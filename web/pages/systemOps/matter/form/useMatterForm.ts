import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Matter, matters } from '#contract/matters/matters.ts'
import { type Report, reportIn, withoutReport } from '#web/features/matters/report.ts'
import type { FilterOf } from '#web/kit/list/useList.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'

/** The form of a matter. A new one begins with what an address reports, or else where the list is narrowed to. */
export function useMatterForm({ areaId, caseId, deviceId }: FilterOf<typeof matters.list>) {
  const [address, setAddress] = useSearchParams()
  const form = useRowForm<Matter>()
  const [report, setReport] = useState<Report>()
  const begin = (initialReport?: Report) => {
    setReport(initialReport)
    form.add()
  }
  const takeReport = useEffectEvent((initialReport: Report) => {
    begin(initialReport)
    setAddress(withoutReport, { replace: true })
  })
  const search = address.toString()
  useEffect(() => {
    const initialReport = reportIn(new URLSearchParams(search))
    if (initialReport) takeReport(initialReport)
  }, [search])
  return { ...form, start: report ?? { areaId, ...(caseId && { caseId }), ...(deviceId && { deviceId }) }, begin }
}
