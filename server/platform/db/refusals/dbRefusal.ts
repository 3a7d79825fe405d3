import { Refusal, wrongField } from '../../refusal.ts'
import { wordsOfTable } from './resourceTables.ts'
import { shareRefusal } from './shareRefusal.ts'

interface DatabaseFault extends Error {
  code?: string
  constraint?: string
  table?: string
  detail?: string
}

export const usedUpText = '这台摄像头今天的传图数量已用完，加量后或明天再传'

/** Messages of unique constraints that the contract does not cover: the table is no regular resource, or the conflict is not about a name. */
const taken: Record<string, [field: string, text: string]> = {
  admin_name: ['name', '账号已被使用'],
  admin_proved_phone: ['phone', '这个手机号已用于另一个账号'],
  table_name_key_key: ['table', '这张表已有表头设置'],
  table_header_table_id_role_key_key: ['key', '这个角色的这一列已有设置'],
  table_view_admin_id_table_key_title_key: ['title', '已有同名视图'],
}

/**
 * The field whose value is taken, and the message: 该项目下已有同名点位, 国标编码已被使用.
 * The columns come from the detail of the database: `Key (case_id, name)=(7, 南门) already exists.`
 */
function takenBy({
  constraint = '',
  table = '',
  detail = '',
}: DatabaseFault): [field: string, text: string] | undefined {
  const words = wordsOfTable(camel(table))
  const columns = /\((.+)\)=\(/.exec(detail)?.[1]?.split(', ') ?? []
  const keys = columns.map((column) => camel(column.replace(/^\w+\((\w+)\)$/, '$1')))
  const key = keys.find((one) => words?.field(one)?.isRef === false)
  const field = key === undefined ? undefined : words?.field(key)
  if (taken[constraint] || !words || !key || !field) return taken[constraint]
  const parent = keys.map(words.field).find((one) => one?.isRef)
  if (!parent) return [key, `${field.title}已被使用`]
  return [
    key,
    key === 'name' ? `该${parent.title}下已有同名${words.noun}` : `该${parent.title}下${field.title}已被使用`,
  ]
}
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The refusal for a database error, or null if it is a fault: rules live in the database, their wording here. */
export function dbRefusal(error: unknown): Refusal | null {
  const { code, constraint = '', message = '', detail = '' } = error as DatabaseFault
  if (code === '23505') {
    const known = takenBy(error as DatabaseFault)
    return known ? new Refusal('exists', known[1], { fields: { [known[0]]: known[1] } }) : new Refusal('exists')
  }
  if (code === '23503') return new Refusal(/update or delete/.test(message) ? 'referenced' : 'notFound')
  if (code === '23514' && constraint === 'refunds_within_paid')
    return new Refusal('amount.notAllowed', '退款合计超过实付金额')
  if (code === '23514' && constraint === 'share_ratio_ends') return wrongField('endsAt', '结束时间应晚于开始时间')
  if (code === '23P01' && constraint === 'scenic_division_alone') {
    const text = '该景区在这段时间已有分成约定'
    return new Refusal('exists', text, { fields: { firstDay: text } })
  }
  if (code === '23514' && constraint === 'coupon_stock') return new Refusal('notEnough', '优惠券已经发完')
  if (code === 'JY023') return new Refusal('notEnough', '活动的预算已经用完')
  if (code === 'JY021') return new Refusal('state.impossible', '有的游客已领满这个活动的优惠券')
  if (code === 'JY001') return new Refusal('state.impossible')
  if (code === 'JY002') return new Refusal('state.impossible', '至少要有一个能登录、权限完整的超级管理员')
  if (code === 'JY003') return new Refusal('notEnough', usedUpText)
  if (code === '22021' || code === '22P05') return new Refusal('invalid', '含有不能保存的字符')
  if (code === '22008') return new Refusal('invalid', '日期超出范围')
  if (code === '22003') return new Refusal('invalid', '数字超出范围')
  return shareRefusal(code, detail)
}

/** Errors after which the same transaction can be retried: deadlock, serialisation. */
export const isPassing = (error: unknown) => ['40P01', '40001'].includes((error as DatabaseFault).code ?? '')
