import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { randomShort } from '#server/platform/randomCode.ts'
import { someLights } from '#test/rows/lightRows.ts'
import { aTemplate } from '#test/rows/materialRows.ts'
import { aPictureTopup } from '#test/rows/pictureRows.ts'
import { aSplitBill } from '#test/rows/sellerRows.ts'
import { aRollout } from '#test/rows/softwareRows.ts'
import { aDeviceGroup, aStream } from '#test/rows/streamRows.ts'
import {
  type Account,
  aCase,
  aDevice,
  anAccount,
  anOperator,
  anOrder,
  aPlace,
  type Place,
  unique,
} from '#test/rows/world.ts'

/**
 * One row of each resource that is not plain, in its own scenic area.
 * @param serial 0 to 5, from which the values that must differ are taken
 */
export async function furnish(db: Db, platform: Account, channelId: number, serial: number) {
  const operator = await anOperator(db, 'scenic', channelId)
  const place = await aPlace(db, operator.id)
  const { areaId, caseId, deviceId } = place
  await aStream(db, place)
  await someLights(db, place, serial)
  await aDeviceGroup(db, place)
  await aRollout(db, place)
  if (serial % 2) await aDevice(db, areaId, caseId, place.pointId)
  if (serial % 2) await aCase(db, areaId)
  if (serial % 3) await anAccount(db, 3, operator.id)
  const package_ = (table: string, columns: string) =>
    sql<{
      id: number
    }>`insert into ${sql.table(table)} (area_id, case_id, name, price_fen, ${sql.raw(columns)}) values (${areaId}, ${caseId}, 'n', 100, ${columns === 'kind' ? 'album' : 1}) returning id`
      .execute(db)
      .then(({ rows }) => rows[0]!.id)
  const packages = [await package_('package_price', 'kind'), await package_('photo_package', 'photos')]
  await sql`insert into activity (area_id, case_id, name, price_fen, starts_at, ends_at, created_at) select ${areaId}, ${caseId}, 'n' || ${serial % 2}::int, 100 + ${serial % 3}::int,
    now() + ${[-2, -1, 1][serial % 3]}::int * interval '1 day', now() + ${[-1, 1, 2][serial % 3]}::int * interval '1 day', '2026-05-01'::timestamptz + ${serial % 2}::int * interval '1 day'`.execute(
    db,
  )
  const placed = serial % 3 > 0 ? { caseId, pointId: place.pointId } : {}
  const code = await db
    .insertInto('channelCode')
    .values({
      ...{ areaId, ...placed, name: `n${serial % 2}`, short: randomShort(), active: serial !== 2 },
      createdAt: `2026-05-0${1 + (serial % 2)}T10:00:00+08:00`,
      linkKind: 'link',
      linkMadeAt: `2026-05-01T10:00:00+08:00`,
      linkUrl: serial % 3 ? 'https://wxaurl.cn/a' : null,
      linkExpiresAt: serial % 3 ? `${2025 + 74 * (serial % 2)}-05-01T10:00:00+08:00` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (serial !== 4)
    await sql`insert into code_day (code_id, area_id, day, opens, orders, paid_fen, last_scan_at)
      values (${code.id}, ${areaId}, local_day(now()), ${2 + (serial % 2)}, ${serial % 3}, ${serial % 3}, now() - ${serial % 2}::int * interval '20 days')`.execute(
      db,
    )
  await sql`insert into code_day (code_id, area_id, day, opens) select ${code.id}, ${areaId}, local_day(now()) - ago, opens
    from (values (1, ${1 + (serial % 2)}::int), (8, ${1 + (serial % 3)}::int)) t (ago, opens)`.execute(db)
  const order = await anOrder(db, place, {
    amountFen: 1000 + (serial % 3) * 100,
    createdAt: `2026-05-0${1 + (serial % 2)}T10:00:00+08:00`,
  })
  await anOrder(db, place, { paid: false })
  if (serial % 2) await anOrder(db, place)
  await sql`insert into scan (area_id, case_id, device_id, visitor_id, external_id, at)
    select ${areaId}, ${caseId}, ${deviceId}, ${order.visitorId}, ${unique('s')} || n, now() - (n % 2) * interval '1 day' from generate_series(1, ${serial % 3}) n`.execute(
    db,
  )
  if (serial % 2)
    await sql`update orders set activity_id = (select id from activity where case_id = ${caseId}) where id = ${order.id}`.execute(
      db,
    )
  if (serial % 2)
    await sql`update orders set package_price_id = ${packages[0]}, photo_package_id = ${packages[1]}, created_at = now() where id = ${order.id}`.execute(
      db,
    )
  const state = (['requested', 'approved', 'succeeded', 'abnormal', 'succeeded', 'rejected'] as const)[serial]!
  await sql`insert into refund (refund_no, order_id, area_id, case_id, amount_fen, reason, origin, state, request_key, requested_by, requested_at, decided_at, succeeded_at)
    values (${unique('RF')}, ${order.id}, ${areaId}, ${caseId}, ${100 + (serial % 2)}, 'other', 'request', ${state}, ${unique('key-')}, 'a', ${`2026-05-0${3 + (serial % 2)}T10:00:00+08:00`},
      ${state === 'requested' ? null : '2026-05-05T10:00:00+08:00'}, ${state === 'succeeded' ? (serial === 4 ? new Date().toISOString() : `2026-05-0${5 + (serial % 4)}T10:00:00+08:00`) : null})`.execute(
    db,
  )
  await sql`insert into complaint (area_id, order_id, external_id, words, created_at) values (${areaId}, ${order.id}, ${unique('c')}, 'a', ${`2026-05-0${3 + (serial % 3)}T10:00:00+08:00`})`.execute(
    db,
  )
  await sql`insert into message (title, text, level, about, author_role, created_at) values ('n', '', 'info', ${unique('notice/')}, 0, ${`2026-05-0${1 + serial}T10:00:00+08:00`})`.execute(
    db,
  )
  const bill = await aSplitBill(db, place, { share: 1000 + (serial % 3) * 100 })
  await sql`update split_bill set paid_at = paid_at - ${serial % 3}::int * interval '1 day',
    ended_at = case when ${serial}::int < 4 then paid_at + ${serial % 2}::int * interval '1 hour' end where id = ${bill.id}`.execute(
    db,
  )
  if (serial % 2) await aPictureTopup(db, place, platform)
  await furnishMatters(db, place, serial)
  await furnishPrints(db, place, serial)
  if (serial % 2) await aTemplate(db, place)
  await sql`insert into template (area_id, case_id, name, duration_ms, timeline, created_at)
    values (${areaId}, ${caseId}, ${`n${serial % 2}`}, ${1000 + (serial % 3)}, ${serial % 2 ? '[{"effect":"fade","startMs":0,"lengthMs":300,"params":{}}]' : '[]'}::jsonb, ${`2026-05-0${1 + (serial % 2)}`})`.execute(
    db,
  )
  await sql`insert into material (operator_id, kind, name, format, file_key, sha256, bytes, duration_ms, uploaded_by, created_at)
    values (${operator.id}, 'audio', ${`n${serial % 2}`}, 'mp3', 'a', ${String(serial).repeat(64)}, ${9 + (serial % 2)}, ${serial % 3 || null}, 'a', ${`2026-05-0${1 + (serial % 2)}`})`.execute(
    db,
  )
  await sql`insert into picture (area_id, case_id, point_id, device_id, external_id, taken_at, sha256, file_key, thumb_key, preview_key, width, height, bytes)
    select ${areaId}, ${caseId}, ${place.pointId}, ${deviceId}, ${unique('x')} || n, now() - (n % 2) * interval '1 day', '\\x00', 'a', 'b', 'c', 3, 2, 9
    from generate_series(1, ${serial % 3}) n`.execute(db)
  await sql`insert into local_print (area_id, case_id, picture_id, copies, media, fit, request_key, by_id, by_name, created_at)
    select area_id, case_id, id, 1, 'na_5x7_5x7in', 'fill', ${unique('k')}, 1, 'a', now() - ${serial % 2} * interval '1 day' from picture where case_id = ${caseId}`.execute(
    db,
  )
  return { place, order }
}

/** Accounts that have some left, few or nothing, with recharges of every kind. */
async function furnishPrints(db: Db, { areaId, caseId }: Place, serial: number) {
  const [{ id: packageId, name }, { id: accountId }] = (
    await sql<{ id: number; name: string }>`with p as (
        insert into print_package (name, prints, price_fen, on_sale, created_at)
        values (${unique('n')}, ${100 + (serial % 2)}, ${200 + (serial % 3)}, ${serial % 2 === 0}, ${`2026-05-0${1 + (serial % 2)}`}) returning id, name),
      a as (insert into print_account (area_id, case_id, name, warn_at, created_at)
        values (${areaId}, ${caseId}, ${`n${serial % 2}`}, ${100 + (serial % 2)}, ${`2026-05-0${1 + (serial % 2)}`}) returning id, name)
      select id, name from p union all select id, name from a`.execute(db)
  ).rows as [{ id: number; name: string }, { id: number }]
  if (serial === 0) return
  const entry = { accountId, areaId, caseId, byId: 1, byName: `n${serial % 2}` }
  const { id: correctsId } = await db
    .insertInto('printRecharge')
    .values({
      ...{ ...entry, kind: 'package', packageId, packageName: name },
      ...{ prints: 99 + serial, priceFen: 200 + (serial % 3), requestKey: unique('k') },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (serial % 2)
    await db
      .insertInto('printRecharge')
      .values({
        ...{ ...entry, kind: 'correction', correctsId, reason: 'n', requestKey: unique('k') },
        ...{ prints: serial === 1 ? -100 : -serial, priceFen: -1 },
      })
      .execute()
}

/** Two responsors and two tags, one of each without a matter; the serials cover every state of a matter. */
async function furnishMatters(db: Db, { areaId, caseId, deviceId }: Place, serial: number) {
  const at = `2026-05-0${1 + (serial % 3)}T10:00:00+08:00`
  const name = unique('n')
  await sql`insert into matter_tag (name, created_at) values (${name}, ${at}), (${`${name}2`}, ${at})`.execute(db)
  await sql`insert into matter_responsor (name, on_duty, created_at) values (${name}, ${serial % 2 === 0}, ${at}), (${`${name}2`}, true, ${at})`.execute(
    db,
  )
  const state = (['open', 'assigned', 'solved', 'closed', 'assigned', 'open'] as const)[serial]!
  await sql`insert into matter (area_id, case_id, device_id, tag_id, responsor_id, title, severity, state, deadline_at, solved_at, closed_at, created_by, created_at)
    select ${areaId}, ${serial % 2 ? caseId : null}::bigint, ${serial % 2 ? deviceId : null}::bigint, t.id, case when ${state} = 'open' then null else r.id end, 'n' || ${serial % 2}::int,
      (array['critical', 'major', 'minor'])[1 + ${serial % 3}::int], ${state}, case when ${serial}::int < 5 then ${at}::timestamptz end,
      case when ${state} in ('solved', 'closed') then ${at}::timestamptz end, case when ${state} = 'closed' then ${at}::timestamptz end, 'a', ${at}
    from matter_tag t, matter_responsor r, generate_series(1, ${1 + (serial % 2)}) where t.name = ${name} and r.name = ${name}`.execute(
    db,
  )
}

/** Some months are settled; comes last, because a settled month does not allow its agreements to be changed. */
export const settled = `insert into scenic_settlement (area_id, month, turnover_fen, due_fen, parts, confirmed_by, paid_on, paid_at, paid_by)
  select area_id, month, 1000 + area_id, area_id, parts, 'a', day, day, 'a'
  from (select *, '2026-06-01'::date + (area_id % 3)::int as day from scenic_month where area_id % 2 = 0) m`
/** Values of which some are equal and some are missing. */
export const varied = [
  "update rollout set created_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day'",
  "update rollout_target set done_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day'",
  "update software_version set created_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day'",
  'update picture_allowance set daily = case id % 3 when 0 then null when 1 then 100 else 0 end',
  `insert into picture (area_id, case_id, device_id, external_id, taken_at, sha256, file_key, thumb_key, preview_key, width, height, bytes)
    select area_id, case_id, id, 'm' || id || '-' || n, '2026-05-01', '\\x00', 'a', 'b', 'c', 3, 2, 9 from device, generate_series(1, device.id % 4) n`,
  "update picture set featured_at = now(), featured_by = '选', featured_reason = '同意'",
  `insert into face_match (area_id, picture_id, visitor_id, external_id, score, engine, at)
    select area_id, id, (select min(id) from visitor), 'm' || id, 0.5, 'e', '2026-05-01'::timestamptz + id % 2 * interval '1 day' from picture`,
  "update picture set state = case id % 3 when 0 then 'matched' else 'sold' end where id % 3 < 2",
  "update picture set state = 'printed' where id % 6 = 1",
  `insert into table_name (key, title, updated_at) select k, 'n' || n % 2, '2026-05-01'::timestamptz + n % 2 * interval '1 day'
    from unnest(array['scenic/area/commonpage', 'scenic/case/commonpage', 'scenic/device/commonpage', 'caseconf/point/commonpage', 'mission/activity/commonpage']) with ordinality t (k, n)`,
  `insert into cvm_group (name, created_at) select 'n' || n, '2026-05-01'::timestamptz + n % 2 * interval '1 day' from generate_series(1, 6) n`,
  `insert into cvm (name, instance_id, type, cloud_state, heartbeat_at, cpu, memory, disk, gpu, work, created_at, group_id)
    select 'n' || n, 'ins-0000000' || n, (array['smart', 'synthesis', 'media', 'app'])[1 + n % 4], (array['RUNNING', 'STOPPED', 'RUNNING'])[1 + n % 3],
      case n % 3 when 0 then null when 1 then '2026-05-01'::timestamptz else now() + interval '1 hour' end, n % 2, n % 3, nullif(n % 2, 0), nullif(n % 3, 0), n % 3,
      '2026-05-01'::timestamptz + n % 2 * interval '1 day', (select id from cvm_group where name = 'n' || n % 3) from generate_series(1, 9) n`,
  `insert into video_record (area_id, case_id, device_id, external_id, state, recorded_at, state_at)
    select area_id, case_id, id, 'v' || id, 'recording', '2026-05-01'::timestamptz + id % 3 * interval '1 day', now() - id % 4 * interval '1 hour' from device`,
  'update device set cvm_id = (select id from cvm where name = $$n$$ || device.id % 3)',
  `insert into cvm_command (cvm_id, kind, state, requested_by, created_at, ends_at, done_at) select id, 'reboot', 'refused', 'a', created_at, now(), now() from cvm`,
  `update device_group set created_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day'`,
  'delete from device_group_member where group_id % 3 = 0',
  `update stream set uses = id % 3, created_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day',
    live_since = case when id % 3 > 0 then now() - id % 2 * interval '1 hour' end, push_id = case when id % 3 > 0 then 'p' end,
    heard_at = case when id % 3 > 0 then now() + interval '1 hour' end, bitrate_kbps = id % 2 * 100`,
  `insert into stream_play (stream_id, area_id, admin_name, protocol, client, ip) select id, area_id, '', 'flv', 'c' || id, '' from stream where id % 3 = 0`,
  `insert into audit (at, admin_id, admin_name, operation, ip, agent, request_id, code)
    select '2026-05-01'::timestamptz + n % 2 * interval '1 day', admin.id, admin.name, 'scenic.areas.edit', '', '', '', 200 from admin, generate_series(1, 6) n where role = 0`,
  `with i as (insert into bill_import (digest, bills, lines, taken_by) values ('', 6, 0, 'a') returning id)
    insert into bill (day, merchant, fee_fen, imported_by, imported_at, import_id)
    select '2026-05-01'::date + n % 2, 'm' || n % 3 || n, n % 3, 'a', '2026-05-01'::timestamptz + n % 2 * interval '1 day', i.id from i, generate_series(0, 5) n`,
  `insert into bill_line (bill_id, thing, number, transaction_id, order_no, amount_fen, state, at)
    select id, case when n % 2 = 0 then 'payment' else 'refund' end, id || '-' || n, id || '-' || n, 'a', 100, 'SUCCESS', now() from bill, generate_series(0, 3) n where n < id % 4 + 1`,
  `insert into bill_difference (thing, number, kind, state, day, at, order_no, transaction_id, ours_fen, theirs_fen, note, settled_at)
    select 'payment', 'd' || n, (array['orderUnknown', 'amountDiffers', 'paymentMissing'])[1 + n % 3], (array['open', 'settled'])[1 + n % 2], '2026-05-01'::date + n % 2,
      '2026-05-01'::timestamptz + n % 2 * interval '1 hour', 'a', 'a', nullif(n % 3, 0), nullif(n % 2, 0), 'a', case when n % 2 = 1 then '2026-05-02'::timestamptz + n % 3 * interval '1 day' end
    from generate_series(0, 6) n`,
  "update operator set name = 'n' || id, created_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day' where kind = 'scenic'",
  "update admin set last_login_at = case when id % 3 > 0 then '2026-05-01'::timestamptz + id % 2 * interval '1 day' end, created_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day', valid_until = case when id % 3 = 1 then '2099-05-01'::timestamptz + id % 2 * interval '1 day' end where is_own or id % 2 = 0",
  `update area set name = 'n' || id % 2, status = (array['open', 'open', 'closed', 'maintenance'])[1 + id % 4], province = 'p' || id % 3,
    created_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day'`,
  `update scenic_case set name = 'n' || id % 2 || id % 3, status = (array['paused', 'running'])[1 + id % 2], price_default_fen = id % 3, clip_seconds = id % 2,
    created_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day'`,
  "update point set name = 'n' || id % 2, sort = id % 3, hot = id % 2 = 0, created_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day'",
  `update device set name = 'n' || id, last_heartbeat_at = case id % 4 when 0 then null when 1 then '2026-05-01'::timestamptz else now() + interval '1 hour' end, fps = 12 + id % 2,
    bitrate_kbps = nullif(id % 3, 0) * 100, latency_ms = id % 2 * 50, created_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day',
    snapshot_at = case when id % 3 > 0 then '2026-05-01'::timestamptz + id % 2 * interval '1 day' end`,
  `insert into device_command (area_id, case_id, device_id, kind, state, requested_by, created_at, ends_at, done_at)
    select area_id, case_id, id, 'snapshot', 'refused', 'a', '2026-05-01'::timestamptz + id % 2 * interval '1 day', now(), now() from device`,
  "update visitor set first_seen_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day', last_seen_at = '2026-05-03'::timestamptz + id % 3 * interval '1 day'",
  "update visitor_area set last_seen_at = '2026-05-03'::timestamptz + visitor_id % 3 * interval '1 day'",
  `insert into coupon_activity (area_id, name, kind, amount_fen, order_kinds, stock, per_visitor, starts_at, ends_at, paused, created_at)
    select id, 'n' || id % 2, 'amount', 100, '{photo}', 5 + id % 2, 1, now() + (id % 2 - 1) * interval '1 day', now() + (1 + id % 3) * interval '1 day', id % 4 = 0,
      '2026-05-01'::timestamptz + id % 2 * interval '1 day' from area order by id`,
  `insert into coupon (activity_id, area_id, code, way, claim_id, state, visitor_id, received_at, created_at)
    select a.id, a.area_id, lpad(v.visitor_id::text, 12, '0'), 'claimed', 'c' || v.visitor_id, 'received', v.visitor_id, now(), '2026-05-01'::timestamptz + v.visitor_id % 2 * interval '1 day'
    from coupon_activity a join visitor_area v on v.area_id = a.area_id where v.visitor_id % 3 > 0`,
  "update package_price set name = 'n' || id % 2, price_fen = 1 + id % 3, downloads = 1 + id % 2, on_sale = id % 2 = 0, created_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day'",
  "update photo_package set name = 'n' || id % 2, price_fen = 1 + id % 3, photos = id % 3, prints = id % 2, on_sale = id % 2 = 0, created_at = '2026-05-01'::timestamptz + id % 2 * interval '1 day'",
  `insert into screen (area_id, case_id, name, token_hash, issued_at, revoked_at, seen_at, created_at)
    select area_id, id, 'n' || id % 2, case when id % 4 > 1 then int8send(id) end, case when id % 4 > 0 then '2026-05-01'::timestamptz + id % 3 * interval '1 day' end,
      case when id % 4 = 1 then now() end, case when id % 3 > 0 then now() - id % 2 * interval '1 day' end, '2026-05-01'::timestamptz + id % 2 * interval '1 day' from scenic_case`,
  `insert into rtmp_case (area_id, case_id, host, app, created_at)
    select area_id, id, 'h' || id % 2, 'a' || id % 2, '2026-05-01'::timestamptz + id % 2 * interval '1 day' from scenic_case`,
  `insert into enterprise (operator_id, name, credit_code, sub_merchant_no, created_at)
    select id, 'n' || id % 2, '91341000000000' || 1000 + id % 3, '1600000001', '2026-05-01'::timestamptz + id % 2 * interval '1 day' from operator where kind = 'scenic'`,
  `insert into enterprise_case (case_id, area_id, enterprise_id)
    select c.id, c.area_id, e.id from scenic_case c join area a on a.id = c.area_id join enterprise e on e.operator_id = a.operator_id where e.id % 3 > 0`,
  // Besides those that orders made: what an enterprise and the bill's merchant got, and what waits for the enterprise.
  `insert into split_bill (order_id, area_id, case_id, ratio_id, place, enterprise_id, merchant_id, receiver_name, share, amount_fen, state, out_no, paid_at)
    select b.order_id, b.area_id, b.case_id, b.ratio_id, b.place + row_number() over (), case when s.side = 'e' then e.id end, case when s.side = 'm' then b.merchant_id end,
      b.receiver_name, b.share, s.fen + b.id % 3, s.state, case when s.state = 'finished' then b.bill_no || s.side || e.id end, now()
    from split_bill b join area a on a.id = b.area_id join enterprise e on e.operator_id = a.operator_id,
      (values ('e', 'finished', 900), ('e', 'frozen', 500), ('m', 'finished', 700)) s (side, state, fen)`,
  `insert into merchant (area_id, case_id, kind, account, name, relation, created_at)
    select area_id, id, 'merchantId', '1600000001', 'n' || id % 2, (array['store', 'partner', 'staff'])[1 + id % 3], '2026-05-01'::timestamptz + id % 2 * interval '1 day' from scenic_case`,
  `insert into share_ratio (area_id, case_id, merchant_id, order_kinds, share, starts_at, ends_at, created_at)
    select area_id, case_id, id, '{video}', 1 + id % 2, '2026-05-01'::timestamptz + id % 3 * interval '1 day',
      (array['2026-06-01'::timestamptz + id % 2 * interval '1 day', null, '2099-05-01'])[1 + id % 3], '2026-05-01'::timestamptz + id % 2 * interval '1 day' from merchant`,
  `insert into scenic_division (area_id, share, first_day, last_day, created_at)
    select id, 1 + id % 2, '2026-05-01'::date + (id % 3)::int, (array['2026-06-01'::date, null, '2099-05-01'])[1 + id % 3], '2026-05-01'::timestamptz + id % 2 * interval '1 day' from area`,
  `insert into rtmp_device (area_id, case_id, rtmp_case_id, device_id, stream_name, created_at)
    select d.area_id, d.case_id, r.id, d.id, 's' || d.id % 2 || row_number() over (partition by r.id order by d.id), '2026-05-01'::timestamptz + d.id % 2 * interval '1 day'
    from device d join rtmp_case r on r.case_id = d.case_id where d.id % 5 > 0`,
  `insert into printer_vendor (name, protocol, created_at)
    select 'n' || n, (array['spool', 'station', 'ipp'])[1 + n % 3], '2026-05-01'::timestamptz + n % 2 * interval '1 day' from generate_series(1, 6) n`,
  `insert into printer (area_id, case_id, vendor_id, name, media, account_id, enabled, reported_state, seen_at, created_at)
    select area_id, case_id, (select id from printer_vendor where name = 'n' || 1 + a.id % 4), 'n' || id % 2, (array['na_index-4x6_4x6in', 'na_5x7_5x7in'])[1 + id % 2], id, id % 4 > 0,
      'idle', case when id % 3 > 0 then now() + id % 2 * interval '1 hour' end, '2026-05-01'::timestamptz + id % 2 * interval '1 day' from print_account a`,
  `insert into printer (area_id, case_id, vendor_id, name, media, enabled) select area_id, case_id, vendor_id, 'n3', media, true from printer`,
  `insert into print_job (area_id, case_id, printer_id, kind, picture_id, account_id, copies, media, fit, state, request_key, by_id, by_name, created_at, done_at)
    select p.area_id, p.case_id, p.id, 'picture', (select min(id) from picture), a.id, 1 + a.id % 2, p.media, 'fill', (array['queued', 'failed'])[1 + n % 2], 'k' || p.id || n, 1, 'n',
      '2026-05-01'::timestamptz + n % 2 * interval '1 day', case when n % 2 = 1 then now() end
    from printer p join print_account a on a.id = p.account_id, generate_series(1, 3) n where a.remaining > 10 and n < a.id % 3 + 2`,
]
