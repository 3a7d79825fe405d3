import { useQueries } from '@tanstack/react-query'
import type { ComponentProps, ComponentType } from 'react'
import { operators } from '#contract/accounts/operators.ts'
import { couponActivities } from '#contract/coupons/couponActivities.ts'
import type { Operation } from '#contract/kit.ts'
import { matterResponsors } from '#contract/matters/matterResponsors.ts'
import { matterTags } from '#contract/matters/matterTags.ts'
import { notices } from '#contract/messages/notices.ts'
import { printAccounts } from '#contract/printing/printAccounts.ts'
import { printers } from '#contract/printing/printers.ts'
import { printerVendors } from '#contract/printing/printerVendors.ts'
import { printRecharges } from '#contract/printing/printRecharges.ts'
import { rollouts } from '#contract/releases/rollouts.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import { serverGroups } from '#contract/servers/serverGroups.ts'
import { servers } from '#contract/servers/servers.ts'
import { merchants } from '#contract/sharing/merchants.ts'
import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import { materials } from '#contract/videos/materials.ts'
import { OperatorSelect } from '../features/accounts/OperatorSelect.tsx'
import { newArea } from '../features/adding/area.ts'
import { newCase } from '../features/adding/case.ts'
import { newOperator } from '../features/adding/operator.ts'
import { AreaSelect, CaseSelect, type OneSelect, onlyArea } from '../features/scenic/Select.tsx'
import type { Adding } from '../features/useAddHere.tsx'
import { isSearched, useOptions } from '../kit/list/useOptions.ts'
import { keyOf, read } from '../kit/read/query.ts'

/** The place that the choices of a reference depend on. */
export interface Within {
  readonly areaId?: number | undefined
  readonly caseId?: number | undefined
}

export interface ReferenceSelectProps extends Omit<ComponentProps<typeof OneSelect>, 'options'> {
  areaId?: number | undefined
}

export interface Reference {
  /** Answers with rows that have an id and a name. */
  readonly options: Operation
  /** Narrows the choices to the place. */
  body?(within: Within): object
  query?(within: Within): object
  params?(within: Within): object
  /** Of the answer only these. */
  only?(row: object): boolean
  /** A form can create a missing row from its select. */
  readonly adding?: Adding
  /** A custom select: with groups, or with the names of the places that contain the choices. */
  readonly select?: ComponentType<ReferenceSelectProps>
  /** There is nothing to choose from until a scenic area or a project is known. */
  readonly placed?: true
  /** Nor until its project is. */
  readonly ofCase?: true
}

/** The place that the values of a form or of a list's conditions name. Several scenic areas count as none. */
export function withinOf(values: Readonly<Record<string, unknown>>): Within {
  const { areaId, areaIds, caseId } = values as Within & { areaIds?: readonly number[] }
  return { areaId: areaId ?? onlyArea(areaIds), caseId }
}

const byPlace = ({ areaId, caseId }: Within) => ({ ...(areaId && { areaId }), ...(caseId && { caseId }) })

/** What a `ref` field of the contract can point at, by the name of its resource. */
export const references: Readonly<Record<string, Reference>> = {
  'accounts.operators': { options: operators.all, adding: newOperator, select: OperatorSelect },
  'accounts.admins': { options: notices.accounts },
  'accounts.channels': { options: operators.all, only: (one) => (one as { kind: string }).kind === 'channel' },
  'scenic.points': { options: points.options, body: byPlace, placed: true },
  'coupons.couponActivities': {
    options: couponActivities.all,
    query: ({ areaId }) => ({ ...(areaId && { areaId }), size: 200 }),
  },
  'servers.serverGroups': { options: serverGroups.list, body: () => ({ size: 200 }) },
  'servers.servers': { options: servers.list, body: () => ({ size: 200 }) },
  'videos.materials': { options: materials.ofCaseType, body: () => ({}) },
  'videos.sounds': {
    options: materials.ofCaseType,
    body: ({ caseId }) => ({ caseId, kinds: ['audio'] }),
    ofCase: true,
  },
  'matters.matterResponsors': { options: matterResponsors.list, body: () => ({ size: 200 }) },
  'matters.matterTags': { options: matterTags.list, body: () => ({ size: 200 }) },
  'printing.printAccounts': {
    options: printAccounts.list,
    body: (within) => ({ ...byPlace(within), size: 200, sort: 'name', order: 'asc' }),
  },
  'printing.printerVendors': { options: printerVendors.list, body: () => ({ size: 200 }) },
  'printing.printers': { options: printers.options, body: byPlace },
  'printing.rechargePackages': { options: printRecharges.packages },
  'printing.rechargePeople': { options: printRecharges.people },
  'scenic.areas': { options: areas.options, adding: newArea, select: AreaSelect },
  'scenic.cases': {
    options: cases.options,
    body: ({ areaId }) => (areaId ? { areaId } : {}),
    adding: newCase,
    select: CaseSelect,
  },
  'sharing.merchants': { options: merchants.ofCase, params: ({ caseId }) => ({ id: caseId }), ofCase: true },
  'streams.rtmpCases': { options: rtmpCases.options },
  'releases.rollouts': { options: rollouts.list, body: () => ({ size: 200, sort: 'createdAt' }) },
  'releases.softwareVersions': { options: softwareVersions.options, body: () => ({}) },
  'scenic.devices': { options: devices.ofCase, params: ({ caseId }) => ({ id: caseId }), ofCase: true },
}

/** Whether there is something to choose from in the place. */
export const isKnown = ({ placed, ofCase }: Reference, { areaId, caseId }: Within) =>
  ofCase ? caseId !== undefined : !placed || areaId !== undefined || caseId !== undefined

/** @throws Error for a resource that is not listed: a fault of the page, not of its user */
export function referenceTo(resource: string | undefined): Reference {
  const reference = references[resource ?? '']
  if (!reference) throw new Error(`nothing can be chosen of ${resource}`)
  return reference
}

interface Choice {
  readonly id: number
  readonly name: string
}

/** The parameters of the request for its choices. */
const asking = ({ params, query, body }: Reference, within: Within) => ({
  ...(params && { params: params(within) }),
  ...(query && { query: query(within) }),
  body: body?.(within) ?? {},
})

/** The rows that a reference can be set to in a place, including the chosen ones. */
export function useReferences(reference: Reference, within: Within, chosen: readonly number[]) {
  const { options, only } = reference
  const enabled = isKnown(reference, within)
  const { rows, ...rest } = useOptions(options, asking(reference, within), chosen, { enabled })
  return { ...rest, known: enabled, rows: (rows as readonly Choice[]).filter((row) => only?.(row) ?? true) }
}

/** The names of rows by resource and id; a row that is not visible is named by its id. Pass the lookups in the same order each time. */
export function useNames(lookups: readonly { resource: string | undefined; id: number | undefined; within: Within }[]) {
  const answers = useQueries({
    queries: lookups.map(({ resource, id, within }) => {
      const reference = referenceTo(resource)
      const { options } = reference
      const searched = isSearched(options)
      const { params, query, body } = asking(reference, within)
      const input = {
        ...(params && { params }),
        ...(query && { query }),
        ...(options.method !== 'GET' && { body: searched ? { ids: [id] } : body }),
      }
      return {
        queryKey: [keyOf(options), input],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          read(options, input, signal) as unknown as Promise<{ rows: readonly Choice[] }>,
        staleTime: 60_000,
        enabled: id !== undefined && (searched || isKnown(reference, within)),
      }
    }),
  })
  return lookups.map(({ id, resource, within }, at) => {
    if (id === undefined) return undefined
    const { data } = answers[at]!
    const reference = referenceTo(resource)
    const isEnabled = isSearched(reference.options) || isKnown(reference, within)
    return data?.rows.find((row) => row.id === id)?.name ?? (data || !isEnabled ? `编号 ${id}` : '')
  })
}
