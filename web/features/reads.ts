import { operators } from '#contract/accounts/operators.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'

/** Reads that show operators, scenic areas, projects, points, cameras: their list first. */
export const readsOfOperator = [operators.list, operators.all, operators.unused]
export const readsOfArea = [areas.list, areas.options, areas.states, cases.provinces]
export const readsOfCase = [cases.list, cases.options, cases.provinces]
export const readsOfPoint = [points.list, points.options]
export const readsOfDevice = [devices.list, devices.counts, devices.ofCase, devices.freeGbCode]
