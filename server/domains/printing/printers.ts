import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { maxChoices } from '#contract/kit.ts'
import type { PrintState } from '#contract/printing/printAccounts.ts'
import { printers } from '#contract/printing/printers.ts'
import type { Protocol } from '#contract/printing/printerVendors.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { changeRow } from '../../platform/audit/changeRow.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { amongOptions } from '../../platform/db/page.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { transactAs } from '../../platform/http/transactAs.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import { sha256 } from '../../platform/secrets/secrets.ts'
import { caseFor, expectCase } from '../scenic/cases.ts'
import { placed } from '../scenic/placed.ts'
import { balance } from './ledger.ts'
import { checkedAddress, printerState } from './printerAt.ts'
import { queueTest } from './queue.ts'

const areaScoped = placed('printer')

const regular = crudHandlers(printers, {
  table: 'printer',
  ...areaScoped,
  from: (rows) =>
    rows
      .innerJoin('printerVendor', 'printerVendor.id', 'printer.vendorId')
      .leftJoin('printAccount', 'printAccount.id', 'printer.accountId'),
  computed: {
    ...areaScoped.computed,
    vendorName: sql.ref('printer_vendor.name'),
    protocol: sql.ref('printer_vendor.protocol'),
    accountName: sql.ref('print_account.name'),
    remaining: sql.ref('print_account.remaining'),
    state: printerState,
    waiting: sql`(select count(*)::int from print_job j where j.printer_id = printer.id and j.state in ('queued', 'sending', 'printing'))`,
  },
  defaultOrder: 'state',
  before: {
    add: async ({ db, actor, body }) => {
      const place = await caseFor(db, actor, body.caseId)
      await accountFits(db, place.caseId, body.accountId)
      return place
    },
    edit: async ({ db, actor, body }, id) => {
      if (body.accountId) await accountFits(db, (await printerOf(db, actor, id)).caseId, body.accountId)
      return undefined
    },
  },
})

export const printerHandlers: Handlers<typeof printers> = {
  ...regular,
  add: async (call) => {
    const { db, actor, services, body } = call
    const vendor = await db
      .selectFrom('printerVendor')
      .select('protocol')
      .where('id', '=', body.vendorId)
      .executeTakeFirst()
    if (!vendor) throw wrongField('vendorId', '没有这个厂商')
    const { areaId } = await caseFor(db, actor, body.caseId)
    const address = await checkedAddress(vendor.protocol, body.address ?? '', await rangesAt(db, areaId))
    return transactAs(services, actor, printers.add, (trx, now) =>
      regular.add({ ...call, db: trx, actor: now, body: { ...body, address } }),
    )
  },
  edit: async (call) => {
    const { db, actor, services, body } = call
    const { areaId, protocol } = await printerOf(db, actor, body.id)
    const address =
      body.address === undefined ? undefined : await checkedAddress(protocol, body.address, await rangesAt(db, areaId))
    return transactAs(services, actor, printers.edit, (trx, now) =>
      regular.edit({ ...call, db: trx, actor: now, body: { ...body, ...(address !== undefined && { address }) } }),
    )
  },
  options: async ({ db, actor, body }) => ({
    rows: await db
      .selectFrom('printer')
      .innerJoin('scenicCase', 'scenicCase.id', 'printer.caseId')
      .where(inScope(actor, 'printer.areaId'))
      .where(amongOptions(body, 'printer.id', sql`printer.name`))
      .$if(body.areaId !== undefined, (rows) => rows.where('printer.areaId', '=', body.areaId!))
      .$if(body.caseId !== undefined, (rows) => rows.where('printer.caseId', '=', body.caseId!))
      .select(['printer.id', 'printer.name', 'printer.areaId', 'printer.caseId', 'scenicCase.name as caseName'])
      .leftJoin('printAccount', 'printAccount.id', 'printer.accountId')
      .select(['printer.accountId', 'printer.media', 'printAccount.remaining'])
      .select(sql<PrintState | null>`case when print_account.id is not null then ${balance} end`.as('balance'))
      .select(printerState.as('state'))
      .select(
        sql<number[]>`array(select m.device_id from device_group g join device_group_member m on m.group_id = g.id
          where g.printer_id = printer.id order by m.device_id)`.as('deviceIds'),
      )
      .orderBy('printer.name')
      .orderBy('printer.id')
      .limit(body.ids ? body.ids.length : maxChoices)
      .execute(),
  }),
  ofCase: async (call) => {
    await expectCase(call.db, call.actor, call.params.id)
    const { rows } = await regular.list({
      ...call,
      params: undefined,
      body: { caseId: call.params.id, size: 200 },
    })
    return { rows }
  },
  test: async ({ db, actor, body, services, audit }) => {
    audit.target = body.id
    return { id: await queueTest(db, services, actor, body.id) }
  },
  updateCode: async ({ db, actor, body: { id, version }, audit }) => {
    const { protocol, ...before } = await printerOf(db, actor, id)
    if (protocol !== 'station') throw new Refusal('state.impossible', '只有「现场取件」的打印机用取件码')
    const code = randomBytes(20).toString('base64url')
    const changes = { codeHash: sha256(code), codeAt: sql`now()`, version }
    const next = await changeRow(db, 'printer', id, areaScoped.scope(actor), changes, audit)
    // Neither the former code nor this one.
    Object.assign(audit, { target: id, before: { name: before.name, codeAt: before.codeAt }, after: {} })
    return { code, version: next }
  },
}

/** A printer in the caller's scope. @throws Refusal notFound (1512) */
const printerOf = async (db: Db, actor: Actor, id: number) =>
  orNotFound(
    await db
      .selectFrom('printer')
      .innerJoin('printerVendor', 'printerVendor.id', 'printer.vendorId')
      .select(['printer.areaId', 'printer.caseId', 'printer.name', 'printer.codeAt'])
      .select('printerVendor.protocol')
      .where('printer.id', '=', id)
      .where(areaScoped.scope(actor))
      .executeTakeFirst(),
  ) as { areaId: number; caseId: number; name: string; codeAt: string | null; protocol: Protocol }

const rangesAt = async (db: Db, areaId: number) =>
  (await db.selectFrom('area').select('addressRanges').where('id', '=', areaId).executeTakeFirstOrThrow()).addressRanges

async function accountFits(db: Db, caseId: number, accountId: number | null | undefined) {
  if (!accountId) return
  const found = await db
    .selectFrom('printAccount')
    .select('id')
    .where('id', '=', accountId)
    .where('caseId', '=', caseId)
    .executeTakeFirst()
  if (!found) throw wrongField('accountId', '该项目下没有这个打印账户')
}
