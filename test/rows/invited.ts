import { admins } from '#contract/accounts/admins.ts'
import type { Role } from '#contract/roles.ts'
import type { TestServer } from '../server/testServer.ts'
import { type Account, anAccount, unique } from './world.ts'

/**
 * An account that `by` makes by the call, so that it has an initial password and an invitation.
 * @param operatorId a new operator of the role's kind if undefined
 */
export async function anInvited(server: TestServer, by: Account, role: Role = 3, operatorId?: number) {
  const operator = operatorId ?? (await anAccount(server.services.database.db, role)).operatorId
  const body = { name: unique('made'), trueName: '张三', role, operatorId: operator }
  return { ...(await server.call(by.token, admins.add, { body })).data, name: body.name }
}
