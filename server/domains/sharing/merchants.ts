import { sql } from 'kysely'
import { accountForms, merchants, receiverKinds, type receiverRelations } from '#contract/sharing/merchants.ts'
import { inScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { expectCase } from '../scenic/cases.ts'
import { placed } from '../scenic/placed.ts'
import { receivedOf, unsplitOf } from './received.ts'

const areaScoped = placed('merchant')
const regular = crudHandlers(merchants, {
  table: 'merchant',
  ...areaScoped,
  computed: {
    ...areaScoped.computed,
    receivedFen: receivedOf(sql`b.merchant_id = merchant.id`),
    unsplitFen: unsplitOf(sql`b.merchant_id = merchant.id`),
  },
  finish: (row) => ({ ...row, account: maskedAccount(row) }),
  before: {
    add: async (call) => {
      const { kind, account, relation, customRelation = '' } = call.body
      const { pattern, rule } = accountForms[kind]
      if (!new RegExp(pattern).test(account)) throw wrongField('account', `${receiverKinds[kind]}的接收账户${rule}`)
      return { ...(await areaScoped.before.add(call)), customRelation: saidRelation(relation, customRelation) }
    },
    edit: async ({ db, actor, body }, id) => {
      if (body.relation === undefined && body.customRelation === undefined) return undefined
      const rows = db.selectFrom('merchant').select(['relation', 'customRelation']).where('id', '=', id)
      const now = orNotFound(await rows.where(inScope(actor, 'areaId')).executeTakeFirst())
      const relation = body.relation ?? now.relation
      return { customRelation: saidRelation(relation, body.customRelation ?? now.customRelation) }
    },
  },
})

export const merchantHandlers: Handlers<typeof merchants> = {
  ...regular,
  add: (call) => {
    // Also if it is refused: the audit log shows accounts masked, just as lists do.
    call.audit.after = { ...call.body, account: maskedAccount(call.body) }
    return regular.add(call)
  },
  remove: async (call) => {
    const reply = await regular.remove(call)
    const row = call.audit.before as Parameters<typeof maskedAccount>[0]
    call.audit.before = { ...row, account: maskedAccount(row) }
    return reply
  },
  ofCase: async ({ db, actor, params }) => {
    await expectCase(db, actor, params.id)
    const rows = await db
      .selectFrom('merchant')
      .select(['id', 'name', 'kind'])
      .where('caseId', '=', params.id)
      .where(areaScoped.scope(actor))
      .orderBy('name')
      .orderBy('id')
      .execute()
    return { rows }
  },
}

/** A merchant's number is on every bill; of a person's openid, enough is shown to distinguish people. */
export const maskedAccount = ({ kind, account }: { kind: keyof typeof receiverKinds; account: string }) =>
  kind === 'personalOpenid' ? `${account.slice(0, 4)}****${account.slice(-4)}` : account

/**
 * The text of a custom relation; empty for all others.
 * @throws Refusal invalid (2000)
 */
function saidRelation(relation: keyof typeof receiverRelations, said: string): string {
  if (relation !== 'custom') return ''
  if (said.trim() === '') throw wrongField('customRelation', '选了其他关系，请写明是什么关系')
  return said.trim()
}
