import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ingestKeys } from '#contract/accounts/ingestKeys.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import { randomToken } from '../../platform/secrets/secrets.ts'
import { managesOperator } from './authority/manages.ts'

export const ingestKeyHandlers: Handlers<typeof ingestKeys> = {
  list: async ({ db, actor, body }) => ({
    rows: await db
      .selectFrom('ingestKey')
      .select(['id', 'operatorId', 'name', 'keyId', 'createdBy', 'createdAt', 'lastUsedAt', 'revokedAt', 'version'])
      .where('operatorId', '=', body.operatorId)
      .where(managesOperator(actor, 'operatorId'))
      .orderBy('id', 'desc')
      .execute(),
  }),
  add: async ({ db, actor, body, services, audit }) => {
    const operator = await db
      .selectFrom('operator')
      .select('id')
      .where('id', '=', body.operatorId)
      .where(managesOperator(actor, 'id'))
      .executeTakeFirst()
    if (!operator) throw wrongField('operatorId', '没有这个运营商')
    const keyId = `jy_${randomBytes(9).toString('hex')}`
    const secret = randomToken()
    const { id } = await db
      .insertInto('ingestKey')
      .values({
        operatorId: operator.id,
        name: body.name.trim(),
        keyId,
        secret: services.secrets.seal('ingest', secret),
        createdBy: actor.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    audit.target = id
    return { id, keyId, secret }
  },
  revoke: async ({ db, actor, params, audit }) => {
    const key = orNotFound(
      await db
        .selectFrom('ingestKey')
        .select(['name', 'keyId', 'revokedAt'])
        .where('id', '=', params.id)
        .where(managesOperator(actor, 'operatorId'))
        .forUpdate()
        .executeTakeFirst(),
    )
    if (key.revokedAt !== null) throw new Refusal('state.impossible', '密钥已吊销')
    audit.before = { name: key.name, keyId: key.keyId }
    await db
      .updateTable('ingestKey')
      .set({ revokedAt: sql`now()`, version: sql`version + 1` })
      .where('id', '=', params.id)
      .where(managesOperator(actor, 'operatorId'))
      .execute()
    return {}
  },
}
