import type { Operation } from '#contract/kit.ts'
import { confirm } from '../kit/confirm.ts'
import { count } from '../kit/format.ts'
import { remove } from '../kit/remove.ts'
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

/** Removes a package after asking; one that was ever bought stays, and where that is known it is said at once. True when it is gone. */
export async function removePackage(
  operation: Operation & { readonly params: unknown },
  { id, name, sold }: { readonly id: number; readonly name: string; readonly sold: number },
  reads: readonly Operation[],
): Promise<boolean> {
  const stays = '要留作记录，不能删除。不再出售时把它下架。'
  if (!sold) return remove(operation, { id, noun: '套餐', name, follows: '近 30 日没有售出。', held: `已有订单买过它，${stays}`, reads })
  await confirm({ title: `套餐「${name}」不能删除`, text: `它近 30 日售出 ${count(sold)} 份，${stays}`, action: '知道了', only: true })
  return false
}

/** 上架 and 已下架 as choices of a filter or a form. */
export const saleChoices = stateChoices('sale').map(({ value, label }) => ({ value: value === 'on', label }))
