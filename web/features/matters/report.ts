import { type Matter, severities } from '#contract/matters/matters.ts'

/** The values that a new matter starts with. */
export interface Report {
  readonly areaId?: number | undefined
  readonly caseId?: number | undefined
  readonly deviceId?: number | undefined
  readonly orderNo?: string | undefined
  readonly title?: string | undefined
  readonly severity?: Matter['severity'] | undefined
  readonly text?: string | undefined
}

const prefix = 'new.'
const id = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)
const words = (text: string) => text.slice(0, 2000)
/** Parses the query parameters of a report. They are untrusted: anyone can write such an address. */
const parse: Readonly<Record<keyof Report, (text: string) => unknown>> = {
  areaId: id,
  caseId: id,
  deviceId: id,
  orderNo: words,
  title: words,
  text: words,
  severity: (text) => (text in severities ? text : undefined),
}

/** The address of the form for a new matter that holds this already. */
export function reportAddress(report: Report): string {
  const entries = Object.entries(report).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return `/systemOps/matter?${new URLSearchParams(entries.map(([key, value]) => [prefix + key, String(value)]))}`
}

/** The report in an address; undefined if there is none. */
export function reportIn(address: URLSearchParams): Report | undefined {
  const keys = (Object.keys(parse) as (keyof Report)[]).filter((key) => address.has(prefix + key))
  if (keys.length === 0) return undefined
  return Object.fromEntries(keys.map((key) => [key, parse[key](address.get(prefix + key) ?? '')]))
}

/** The address without it. */
export function withoutReport(address: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...address].filter(([key]) => !key.startsWith(prefix)))
}
