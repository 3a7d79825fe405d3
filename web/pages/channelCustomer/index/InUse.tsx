import { type Operator, operators, operatorVerbs } from '#contract/accounts/operators.ts'
import type { Reply } from '#contract/kit.ts'
import { readsOfOperator } from '#web/features/reads.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { read } from '#web/kit/read/query.ts'
import { ActButton } from '#web/parts/input/ActButton.tsx'

type Dependents = Reply<typeof operators.impact>

/** 1 笔订单待支付，2 笔退款未完成，共 ¥12.00 */
export const openMoney = ({ openOrders, openRefunds, openRefundFen, unsplitBills, unsplitFen }: Dependents['own']) =>
  [
    openOrders && `${count(openOrders)} 笔订单待支付`,
    openRefunds && `${count(openRefunds)} 笔退款未完成，共 ${yuanSign(openRefundFen)}`,
    unsplitBills && `${count(unsplitBills)} 笔分账未完成，共 ${yuanSign(unsplitFen)}`,
  ]
    .filter(Boolean)
    .join('，')

/** 2 个打印账户还剩 1,234 张预付打印 */
export const printsLeft = ({ printsLeft: left, printAccounts: accounts }: Dependents['own']) =>
  left ? `${count(accounts)} 个打印账户还剩 ${count(left)} 张预付打印` : ''

/** The consequences of disabling an operator, if nothing prevents it. */
function follows({ operators: under, own }: Dependents): string {
  const prints = printsLeft(own)
  const people = own.accounts ? `它的 ${count(own.accounts)} 个账号立即退出，不能再登录。` : '它没有账号。'
  const devices = own.liveDevices ? `，${count(own.liveDevices)} 台在线的摄像头照常上传` : ''
  const places = own.areas ? `${count(own.areas)} 个景区${devices}，新订单照常入账，由平台处理。` : ''
  const others = under ? `名下 ${count(under)} 家景区运营商照常使用。` : ''
  return `${people}${places}${prints && `${prints}，留着不变。`}${others}可以随时启用。`
}

/** Disables an operator, after showing what that affects, or enables it again. */
export function InUse({ operator: { id, name, state } }: { operator: Operator }) {
  const invalidates = readsOfOperator
  const disable = useAction(operators.disable, { invalidates, success: `「${name}」已停用` })
  const enable = useAction(operators.enable, { invalidates, success: `「${name}」已启用，账号可以重新登录` })
  const ask = async () => {
    const has = await read(operators.impact, { params: { id } })
    const open = openMoney(has.own)
    if (open) {
      const wait = has.own.openOrders ? '待支付的订单 15 分钟内会付款或关闭；要停用，先暂停它的项目。' : ''
      const split = has.own.unsplitBills ? '分账由平台在分账管理里立即分账或解冻，也可以等它自动完成。' : ''
      const text = `它的景区还有 ${open}。${wait}${has.own.openRefunds ? '先处理完退款。' : ''}${split}`
      await confirm({ title: `现在不能停用「${name}」`, text, action: '知道了', only: true })
    } else if (
      await confirm({ title: `停用「${name}」？`, text: follows(has), action: operatorVerbs.disable, danger: true })
    )
      await disable.run({ params: { id } })
  }
  const isOn = state === 'on'
  return (
    <ActButton busy={disable.busy || enable.busy} onClick={() => void (isOn ? ask() : enable.run({ params: { id } }))}>
      {isOn ? operatorVerbs.disable : operatorVerbs.enable}
    </ActButton>
  )
}
