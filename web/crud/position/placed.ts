import { count } from '../../kit/format.ts'
import type { Removing } from '../removal.ts'
import type { Toggle } from '../Toggles.tsx'

/** The columns of the scenic area and the project that a table's rows belong to. */
export const placedColumns = { areaName: { width: 170, grow: true }, caseName: { width: 140 } } as const

/** The project of a form, on its own line. */
export const placedForm = { caseId: { wide: true } } as const

/** Putting a package on sale and taking it off. */
export const saleToggle: Toggle = { on: '上架', off: '下架', note: '已售出的不受影响' }

/** A package that was ever bought cannot be deleted; if sales are known, this is said before the attempt. */
export const saleRemoval = ({ sold }: { sold: number }): Removing =>
  sold
    ? { blocked: `它近 30 日售出 ${count(sold)} 份，${stays}` }
    : { follows: '近 30 日没有售出。', inUseMessage: `已有订单买过它，${stays}` }
const stays = '要留作记录，不能删除。不再出售时把它下架。'
