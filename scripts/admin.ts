import { sql } from 'kysely'
import { accountNamePattern } from '#contract/accounts/accountFields.ts'
import { type Role, roleNames } from '#contract/roles.ts'
import { endSessions } from '#server/domains/accounts/session/session.ts'
import { platformOperator } from '#server/domains/accounts/signIn/firstAdmin.ts'
import { initialPassword } from '#server/domains/accounts/signIn/initialPassword.ts'
import { clearAccount } from '#server/domains/accounts/signIn/loginGuard.ts'
import { rebuildFigures, verifyFigures } from '#server/domains/reports/figures/proof.ts'
import { busPassword } from '#server/ingest/bus/access.ts'
import { verifyAudit } from '#server/platform/audit/auditSeal.ts'
import type { Database, Db } from '#server/platform/db/open.ts'
import { dbRefusal } from '#server/platform/db/refusals/dbRefusal.ts'
import { transact } from '#server/platform/db/transact.ts'
import { readEnv } from '#server/platform/env.ts'
import { openSecrets, type Secrets } from '#server/platform/secrets/secrets.ts'
import { openingFault } from '#server/start/startFault.ts'
import { openKnown } from './database/openKnown.ts'

// npm run admin -- list | reset-password NAME | reset-totp NAME | add NAME: the way back in. With the embedded database the server must be stopped first.
const [verb, name, mark] = process.argv.slice(2)
const usage = `用法：npm run admin -- list
      npm run admin -- reset-password 账号
      npm run admin -- reset-totp 账号    关闭它的两步验证，重新登录后再设置
      npm run admin -- add 账号           新建一个超级管理员
      npm run admin -- verify-audit [封存号 标记]   核对操作记录有没有被改过；标记是另外保存的，没有就只核对链条
      npm run admin -- verify-figures     把汇总数字与订单、退款、扫码和照片逐行核对
      npm run admin -- rebuild-figures    按订单、退款、扫码和照片重建汇总数字
      npm run admin -- share-limit 比例   一笔订单最多分出多少，百分数，如 30；没有设过就是 30
      npm run admin -- share-wait 小时    付款后多久分账，0 到 600 的整数；没有设过就是 24
      npm run admin -- own-web            所有主机换回服务端自带的网页
      npm run admin -- bus-accounts       外部设备总线的账号，每行 国标编码:口令（交给 mosquitto_passwd -U）`
const bare = ['list', 'verify-audit', 'verify-figures', 'rebuild-figures', 'own-web', 'bus-accounts']
if (
  !(
    bare.includes(verb ?? '') ||
    (['reset-password', 'reset-totp', 'add', 'share-limit', 'share-wait'].includes(verb ?? '') && name)
  )
) {
  console.error(usage)
  process.exit(1)
}
try {
  const env = readEnv(process.env)
  const database = await openKnown(env).catch((error) => {
    throw new Error(openingFault(error, env))
  })
  try {
    if (verb === 'list') await list(database.db)
    else if (verb === 'verify-audit') await verify(database.db, openSecrets(env))
    else if (verb === 'verify-figures') await figures(database)
    else if (verb === 'rebuild-figures') await rebuildFigures(database, console.log)
    else if (verb === 'own-web') await ownWeb(database.db)
    else if (verb === 'bus-accounts') await busAccounts(database.db, openSecrets(env))
    else if (verb === 'add') await add(database.db, name!)
    else if (verb === 'share-limit') await shareLimit(database.db, name!)
    else if (verb === 'share-wait') await shareWait(database.db, name!)
    else if (verb === 'reset-totp') await resetTotp(database.db, name!)
    else await reset(database.db, name!)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

/** Sets the largest part of an order that may be shared. Refused if current or future ratios share more. */
async function shareLimit(db: Db, said: string) {
  const percent = Number(said)
  if (!/^[0-9]{1,3}(\.[0-9]{1,2})?$/.test(said) || percent > 100) throw new Error('比例应为 0 到 100，最多两位小数')
  await db
    .updateTable('shareLimit')
    .set({ share: Math.round(percent * 100) })
    .execute()
    .catch((error: unknown) => {
      throw dbRefusal(error) ?? error
    })
  console.log(`一笔订单最多分出 ${percent}%`)
}

/** How long money waits before it is shared; of payments from now on. */
async function shareWait(db: Db, said: string) {
  const hours = Number(said)
  if (!/^[0-9]{1,3}$/.test(said) || hours > 600) throw new Error('小时应为 0 到 600 的整数')
  await db.updateTable('shareLimit').set({ waitHours: hours }).execute()
  console.log(`付款 ${hours} 小时后分账，对之后的付款生效`)
}

/** For when no page can be opened by which a host could be switched back. */
async function ownWeb(db: Db) {
  const { numUpdatedRows } = await db
    .updateTable('webHost')
    .set({ buildId: null, formerId: null, keepBy: null, reason: '由命令行换回', changedBy: 'npm run admin' })
    .set({ changedAt: sql`now()` as never, version: sql`version + 1` })
    .where('buildId', 'is not', null)
    .executeTakeFirst()
  console.log(`${numUpdatedRows} 台主机换回服务端自带的网页，正在运行的一分钟内生效。`)
}

async function list(db: Db) {
  const rows = await db
    .selectFrom('admin')
    .innerJoin('operator', 'operator.id', 'admin.operatorId')
    .select([
      'admin.name',
      'admin.trueName',
      'admin.role',
      'operator.name as operator',
      'admin.allowLogin',
      'admin.lastLoginAt',
    ])
    .orderBy('admin.id')
    .execute()
  for (const row of rows)
    console.log(
      [
        row.name,
        row.trueName,
        roleNames[row.role as Role],
        row.operator,
        row.allowLogin ? '允许登录' : '禁止登录',
        row.lastLoginAt ?? '从未登录',
      ].join('\t'),
    )
}

/** Of each camera, by the newest key of its operator, else of the channel above. */
async function busAccounts(db: Db, secrets: Secrets) {
  const { rows } = await sql<{ gbCode: string; keyId: string; secret: Uint8Array }>`
    select distinct on (d.gb_code) d.gb_code, k.key_id, k.secret from device d join area r on r.id = d.area_id join operator o on o.id = r.operator_id
    join ingest_key k on k.operator_id in (o.id, o.parent_id) and k.revoked_at is null where d.removed_at is null
    order by d.gb_code, (k.operator_id = o.id) desc, k.id desc`.execute(db)
  for (const { gbCode, keyId, secret } of rows)
    console.log(`${gbCode}:${busPassword(keyId, secrets.unseal('ingest', Buffer.from(secret)), gbCode)}`)
}

async function reset(db: Db, account: string) {
  const { secrets, columns } = await initialPassword(null)
  const row = await transact(db, async (trx) => {
    const changed = await trx
      .updateTable('admin')
      .set({ ...columns, allowLogin: true, validUntil: null, version: sql`version + 1` })
      .where(sql`lower(name)`, '=', account.toLowerCase())
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!changed) return null
    await endSessions(trx, changed.id)
    await clearAccount(trx, account)
    await note(trx, 'accounts.admins.resetPassword', changed.id)
    return changed
  })
  if (!row) throw new Error(`没有账号 ${account}`)
  console.log(
    `账号 ${row.name} 的初始密码：${secrets.password}\n72 小时内有效，登录后须改为自己的密码。原有会话都已结束。`,
  )
}

async function resetTotp(db: Db, account: string) {
  const row = await transact(db, async (trx) => {
    const dropped = await trx
      .deleteFrom('totp')
      .using('admin')
      .whereRef('admin.id', '=', 'totp.adminId')
      .where(sql`lower(admin.name)`, '=', account.toLowerCase())
      .returning(['admin.id', 'admin.name'])
      .executeTakeFirst()
    if (!dropped) return null
    await endSessions(trx, dropped.id)
    await note(trx, 'accounts.secondFactors.reset', dropped.id)
    return dropped
  })
  if (!row) throw new Error(`没有账号 ${account}，或它没有开启两步验证`)
  console.log(`账号 ${row.name} 的两步验证已关闭。原有会话都已结束。`)
}

async function add(db: Db, account: string) {
  if (!new RegExp(accountNamePattern).test(account)) throw new Error('账号应为 3 至 32 位字母、数字或 _ . -')
  const { secrets, columns } = await initialPassword(null)
  await transact(db, async (trx) => {
    const made = await trx
      .insertInto('admin')
      .values({ name: account, trueName: '超级管理员', role: 1, operatorId: await platformOperator(trx), ...columns })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new Error(`账号 ${account} 已存在。要找回它，用 reset-password。`)
    await note(trx, 'accounts.admins.add', made.id)
  })
  console.log(`已建立超级管理员 ${account}，初始密码：${secrets.password}\n72 小时内有效，登录后须改为自己的密码。`)
}

async function verify(db: Db, secrets: Secrets) {
  const { seals, rows, faults, last } = await verifyAudit(db, secrets, mark ? { id: Number(name), mark } : undefined)
  if (faults.length) throw new Error(`操作记录核对不符：\n${faults.join('\n')}`)
  console.log(`${rows} 条操作记录、${seals} 次封存，核对相符。`)
  if (last)
    console.log(`最后一次封存：${last.id} ${last.mark}\n请把这一行另外保存；下次核对时给出，可以证明在它之前没有删改。`)
}

async function figures(database: Database) {
  const faults = (await verifyFigures(database, console.log)).flatMap((proof) => proof.faults)
  if (faults.length) throw new Error(`${faults.join('\n')}\n汇总数字与明细不符，可用 rebuild-figures 重建。`)
}

const note = (db: Db, operation: string, id: number) =>
  db
    .insertInto('audit')
    .values({
      adminName: 'npm run admin',
      operation,
      target: String(id),
      ip: '',
      agent: 'command line',
      requestId: '',
      code: 200,
    })
    .execute()
