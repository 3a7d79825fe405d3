import type { TObject } from 'typebox'
import type { Operation } from '#contract/kit.ts'
import { copiedFields, type PriceList } from '#contract/sales/priceList.ts'
import { canCall } from '../../kit/access/access.ts'
import { useHiddenFields } from '../../kit/list/tables.ts'

/** Packages of videos, or of pictures: the same calls on other fields. */
export interface Packages extends PriceList {
  readonly list: Operation
  readonly add: Operation
}

/** What a package of either kind has. */
export interface AnyPackage {
  readonly id: number
  readonly areaId: number
  readonly areaName: string
  readonly caseId: number
  readonly caseName: string
  readonly name: string
  readonly priceFen: number
  readonly onSale: boolean
}

/** Whether the account may copy packages: who does not see all that is copied may not. */
export function useCanCopy({ list, add, copy }: Packages): boolean {
  const { hidden } = useHiddenFields(list)
  return canCall(copy) && copiedFields(add.body as TObject).every((key) => !hidden.has(key))
}
