import { operators } from '#contract/accounts/operators.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'

/** Reads that show operators, scenic areas, projects. */
export const readsOfOperator = [operators.list, operators.all, operators.unused]
export const readsOfArea = [areas.list, areas.options, cases.provinces]
export const readsOfCase = [cases.list, cases.options, cases.provinces]
