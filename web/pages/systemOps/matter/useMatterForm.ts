import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Matter, matters } from '#contract/matters/matters.ts'
import { type Report, reportIn, withoutReport } from '#web/features/matter/report.ts'
import type { FilterOf } from '#web/kit/list/useList.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'

/** The form of a matter. A new one begins with what an address reports, or else where the list is narrowed to. */
export function useMatterForm({ areaId, caseId, deviceId }: FilterOf<typeof matters.list>) {
  const [address, setAddress] = useSearchParams()
  const form = useRowForm<Matter>()
  const [report, setReport] = useState<Report>()
  const begin = (given?: Report) => {
    setReport(given)
    form.add()
  }
  const takeReport = useEffectEvent((given: Report) => {
    begin(given)
    setAddress(withoutReport, { replace: true })
  })
  const asked = address.toString()
  useEffect(() => {
    const given = reportIn(new URLSearchParams(asked))
    if (given) takeReport(given)
  }, [asked])
  return { ...form, start: report ?? { areaId, ...(caseId && { caseId }), ...(deviceId && { deviceId }) }, begin }
}
