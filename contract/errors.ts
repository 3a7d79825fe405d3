/**
 * Every code of the envelope `{ code, msg, data }`, once. A refusal is thrown by its name;
 * `text` is what the person reads unless the thrower says something more exact.
 */
export const refusals = {
  'login.wrong': { code: 1004, text: '账号或密码错误' },
  'password.wrongOld': { code: 1005, text: '旧密码错误，需要重新输入' },
  'captcha.wrong': { code: 1006, text: '验证码错误或已过期' },
  'second.needed': { code: 1007, text: '请输入动态口令' },
  'stepUp.needed': { code: 1008, text: '请再次确认是你本人' },
  'login.locked': { code: 1060, text: '登录失败次数过多，账号已锁定' },
  internal: { code: 1500, text: '服务内部出错，请凭编号联系管理员' },
  'login.forbidden': { code: 1505, text: '该账号已被禁止登录' },
  'session.expired': { code: 1506, text: '登录已过期，请重新登录' },
  'session.ended': { code: 1507, text: '账号已在别处退出或密码已修改，请重新登录' },
  notAllowed: { code: 1511, text: '当前角色没有这项权限' },
  notFound: { code: 1512, text: '没有找到，可能已被删除或不在可见范围内' },
  stale: { code: 1515, text: '已被他人修改，请刷新后再改' },
  referenced: { code: 1520, text: '仍被引用，不能删除' },
  notEnough: { code: 1530, text: '余额或次数不足' },
  offline: { code: 1531, text: '设备、打印机或服务器不在线' },
  invalid: { code: 2000, text: '填写有误' },
  exists: { code: 2001, text: '已存在' },
  'state.impossible': { code: 2002, text: '当前状态不能这样操作' },
  'amount.notAllowed': { code: 2003, text: '金额不允许' },
  tooOften: { code: 2004, text: '操作过于频繁，请稍后再试' },
  outside: { code: 4001, text: '外部服务没有成功' },
} as const

export type RefusalName = keyof typeof refusals

export const okCode = 200

/** Codes whose message the client shows as an error toast for 2 seconds (specification, section 8). */
export const toastCodes: ReadonlySet<number> = new Set([
  1004, 2000, 2001, 2002, 2003, 2004, 1500, 1505, 1515, 1512, 1006, 1520, 1060, 1506, 1507, 1530, 1531, 1511, 4001,
])

/** Codes that also clear the session and lead to /login (specification, section 8). */
export const signOutCodes: ReadonlySet<number> = new Set([1506, 1507])

/** The client's message if the caller did not complete a requested re-authentication: the server has no further text for 1008. */
export const unprovedText = '没有验证是你本人，这项操作未执行'

/** What the client says where no envelope came back (specification, section 8). */
export const httpTexts = {
  401: '未授权，请重新登录。',
  403: '权限不足，无法访问。',
  other: '请求失败，请稍后再试。',
  none: '网络错误，请检查网络连接。',
} as const
