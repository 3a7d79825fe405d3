import { toast } from '../kit/toast.ts'
import { stateChoices } from './states.ts'

/** Puts a package on sale or takes it off, and offers the way back for a while. `save` must be for the present row and answer with something where it succeeded. */
export async function switchSale(name: string, onSale: boolean, save: (onSale: boolean) => Promise<unknown>) {
  if ((await save(onSale)) === undefined) return
  toast.ok(onSale ? `「${name}」已上架` : `「${name}」已下架`, {
    note: onSale ? undefined : '已售出的不受影响',
    action: { text: '撤销', run: () => void save(!onSale) },
  })
}

/** 上架 and 已下架 as choices of a filter or a form. */
export const saleChoices = stateChoices('sale').map(({ value, label }) => ({ value: value === 'on', label }))
