import { Refusal } from '../refusal.ts'

interface DatabaseFault extends Error {
  code?: string
  constraint?: string
  detail?: string
}

/** What each unique constraint says to the person who ran into it. */
const taken: Record<string, [field: string, text: string]> = {
  operator_name_key: ['name', '名称已被使用'],
  admin_name: ['name', '账号已被使用'],
  area_operator_id_name_key: ['name', '该运营商下已有同名景区'],
  scenic_case_area_id_name_key: ['name', '该景区下已有同名项目'],
  point_case_id_name_key: ['name', '该项目下已有同名点位'],
  device_gb_code_key: ['gbCode', '国标编码已被使用'],
  device_case_id_name_key: ['name', '该项目下已有同名摄像头'],
  package_price_case_id_name_key: ['name', '该项目下已有同名套餐'],
  channel_code_area_id_name_key: ['name', '该景区下已有同名渠道码'],
  photo_package_case_id_name_key: ['name', '该项目下已有同名套餐'],
}

/** The refusal that a fault of the database stands for, where it stands for one: rules live in the database, their wording here. */
export function dbRefusal(error: unknown): Refusal | null {
  const { code, constraint = '', message = '' } = error as DatabaseFault
  if (code === '23505') {
    const known = taken[constraint]
    return known ? new Refusal('exists', known[1], { fields: { [known[0]]: known[1] } }) : new Refusal('exists')
  }
  if (code === '23503') return new Refusal(/update or delete/.test(message) ? 'referenced' : 'notFound')
  if (code === '23514' && constraint === 'refunds_within_paid')
    return new Refusal('amount.notAllowed', '退款合计超过实付金额')
  if (code === 'JY001') return new Refusal('state.impossible')
  if (code === 'JY002') return new Refusal('state.impossible', '至少要有一个能登录、权限完整的超级管理员')
  if (code === '22021' || code === '22P05') return new Refusal('invalid', '含有不能保存的字符')
  if (code === '22008') return new Refusal('invalid', '日期超出范围')
  if (code === '22003') return new Refusal('invalid', '数字超出范围')
  return null
}

/** Faults after which the same transaction may simply be tried again: deadlock, serialisation. */
export const isPassing = (error: unknown) => ['40P01', '40001'].includes((error as DatabaseFault).code ?? '')
