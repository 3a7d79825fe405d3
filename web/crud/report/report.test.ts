import { describe, expect, it } from 'vitest'
import type { ReportRow } from '#contract/reports/reports.ts'
import { comparedDays, comparisonOf } from './compare.ts'
import { finerAddress } from './finer.ts'
import { ordersOf, refundsOf } from './within.ts'

describe('a report is compared with', () => {
  it('a report is compared with the same number of days before, or the same days a year before', () => {
    const days = { dayFrom: '2028-02-23', dayTo: '2028-02-29' }
    expect(comparedDays('previous', days)).toEqual({ beforeFrom: '2028-02-16', beforeTo: '2028-02-22' })
    expect(comparedDays('year', days)).toEqual({ beforeFrom: '2027-02-23', beforeTo: '2027-02-28' })
    expect(comparisonOf({ ...days, ...comparedDays('year', days) })).toBe('year')
    expect(comparisonOf({ ...days, beforeFrom: '2027-01-01', beforeTo: '2027-01-02' })).toBe('own')
    expect(comparisonOf(days)).toBeUndefined()
  })
})

describe('a figure opens', () => {
  const row = {
    id: 7,
    areaId: 3,
    caseId: null,
    kind: null,
    deviceId: null,
    packageId: null,
    codeId: null,
    day: null,
  } as ReportRow
  const days = { dayFrom: '2026-05-03', dayTo: '2026-06-10' }
  it('a figure of a report opens the orders made or paid in its days', () => {
    expect(ordersOf(row, 'area', days, 'made')).toBe('/dataOps/order?areaIds=3&from=2026-05-03&to=2026-06-10')
    expect(ordersOf({ ...row, areaId: null, day: '2026-05-01' }, 'month', days, 'paid')).toBe(
      '/dataOps/order?from=&to=&paidFrom=2026-05-03&paidTo=2026-05-31',
    )
    expect(ordersOf({ ...row, caseId: 5, packageId: 9, kind: 'photo' }, 'package', {}, 'paid')).toBe(
      '/dataOps/order?areaIds=3&caseId=5&kind=photo&packageId=9&from=&to=&states=paid%2Cpartly_refunded%2Crefunded',
    )
  })
  it('a figure of a report opens the refunds of its days, and nothing for a row without camera, package or code', () => {
    expect(refundsOf({ ...row, deviceId: 4 }, 'device', days)).toBe(
      '/systemOps/refund?tab=all&condition=succeeded&areaIds=3&deviceId=4&succeededFrom=2026-05-03&succeededTo=2026-06-10',
    )
    expect(refundsOf({ ...row, id: -3 }, 'code', days)).toBe(false)
  })
})

describe('a row is taken apart', () => {
  const row = { id: 3, areaId: 3, caseId: null, kind: null, day: null } as ReportRow
  it('a row of a report opens the next finer report for the same days', () => {
    const days = { dayFrom: '2026-05-03', dayTo: '2026-05-10' }
    expect(finerAddress(row, 'area', days, true)).toBe('?by=case&areaId=3&dayFrom=2026-05-03&dayTo=2026-05-10')
  })
  it('a row of a monthly report opens the finer report of its month', () => {
    const days = { dayFrom: '2026-05-01', dayTo: '2026-05-31' }
    expect(finerAddress(row, 'area', days, false)).toMatch(/&month=2026-05$/)
    expect(finerAddress({ ...row, areaId: null, day: '2026-05-01' }, 'month', days, true)).toMatch(/^\?by=day&/)
  })
})
