/** 0 平台管理员, 1 超级管理员 (both of the platform), 2 渠道客户, 3 景区客户. */
export type Role = 0 | 1 | 2 | 3

export const roleNames: Record<Role, string> = {
  0: '平台管理员',
  1: '超级管理员',
  2: '渠道客户',
  3: '景区客户',
}

/** From the least to the greatest: each is over itself and those before it. */
export const rising: readonly Role[] = [3, 2, 0, 1]
export const rolesUpTo = (role: Role): readonly Role[] => rising.slice(0, rising.indexOf(role) + 1)
/** The rank of a role, only for comparison. */
export const roleRank = (role: Role) => rising.indexOf(role)

export const everyone: readonly Role[] = [0, 1, 2, 3]
export const admins: readonly Role[] = [1, 0]
export const customers: readonly Role[] = [2, 3]
export const withChannel: readonly Role[] = [2, 1, 0]

/** Platform accounts see every scenic area; the others only those of their operator (and of operators under it). */
export const seesEverything = (role: Role) => role < 2

export type OperatorKind = 'platform' | 'channel' | 'scenic'
export const kindOfRole: Record<Role, OperatorKind> = { 0: 'platform', 1: 'platform', 2: 'channel', 3: 'scenic' }
