import { type Operator, operators } from '#contract/account/operators.ts'
import { areas } from '#contract/scenic/areas.ts'
import { confirm } from '#web/kit/confirm.ts'
import { count, shiftDay, today } from '#web/kit/format.ts'
import { useRead } from '#web/kit/query.ts'
import { remove } from '#web/kit/remove.ts'
import { readsOfOperator } from '#web/parts/reads.ts'

export const kindWords = { platform: '平台', channel: '渠道客户', scenic: '景区运营商' } as const satisfies Record<
  Operator['kind'],
  string
>
export const kindChoices = (['channel', 'scenic'] as const).map((value) => ({ value, label: kindWords[value] }))

/** Where the orders behind an operator's turnover are listed; undefined where it has no scenic areas. The days are those that the figure counts. */
export function useTurnoverLink(): (operator: Operator) => string | undefined {
  const people = useRead(operators.all, {}, { staleMs: 60_000 })
  const places = useRead(areas.choices, {}, { staleMs: 60_000 })
  const [from, to] = [shiftDay(today(), -29), today()]
  return ({ id }) => {
    const owners = new Set(people.data?.rows.filter((one) => one.id === id || one.parentId === id).map((one) => one.id))
    const ids = (places.data?.rows ?? []).filter((area) => owners.has(area.operatorId)).map((area) => area.id)
    return ids.length ? `/dataOps/order?areaIds=${ids.slice(0, 200).join(',')}&from=${from}&to=${to}` : undefined
  }
}

/** Asks and removes. An operator with accounts, scenic areas or `under` other operators is not even asked about. True when it is gone. */
export async function removeOperator({ id, name, kind, accounts, areas }: Operator, under: number): Promise<boolean> {
  const noun = kindWords[kind]
  if (areas + accounts + under === 0)
    return remove(operators.remove, {
      id,
      noun,
      name,
      follows: '它没有账号和景区，只删除运营商本身的资料。',
      held:
        kind === 'channel'
          ? '它名下还有景区运营商，或有过接入密钥。先把景区运营商移到别的渠道；有过密钥的要留作记录，不能删除。'
          : '它有过接入密钥，要留作记录，不能删除。',
      reads: readsOfOperator,
    })
  const has = [
    under && `${count(under)} 家景区运营商`,
    areas && `${count(areas)} 个景区`,
    accounts && `${count(accounts)} 个账号`,
  ]
    .filter(Boolean)
    .join('、')
  const first = under ? '先把景区运营商移到别的渠道，再删除它自己的账号' : '先把景区改到别的运营商，再删除账号'
  await confirm({
    title: `${noun}「${name}」不能删除`,
    text: `它名下还有 ${has}。${first}，最后删除它。`,
    action: '知道了',
    only: true,
  })
  return false
}
