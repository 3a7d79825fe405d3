import { useSyncExternalStore } from 'react'
import type { SetupStepName } from '#contract/reports/setup.ts'

/** What the form of a step begins with: its parents, and a name that can stay as it is. */
export interface StepStart {
  name?: string
  operatorId?: number
  areaId?: number
  caseId?: number
  pointId?: number
  /** Of a package: of which kind it is. */
  soldAsPhotos?: boolean
  /** Of a key: the camera that it is made for. */
  device?: { readonly id: number; readonly name: string; readonly gbCode: string }
}

export interface OpenedStep {
  /** Each opening has its own, so that its form begins anew. */
  readonly id: number
  readonly step: SetupStepName
  readonly start: StepStart
}

let opened: OpenedStep | undefined
let last = 0
const pending: (() => void)[] = []
const listeners = new Set<() => void>()

/** Opens the form of a step above the page. It outlives the page that opened it. */
export function openStep(step: SetupStepName, start: StepStart = {}) {
  for (const act of pending.splice(0)) act()
  put({ id: ++last, step, start })
}
/** Calls `act` once, when the next form is opened. */
export const onOpenStep = (act: () => void) => void pending.push(act)
export const closeStep = () => put(undefined)
export const useOpenedStep = () => useSyncExternalStore(subscribe, () => opened)

function put(next: OpenedStep | undefined) {
  opened = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
