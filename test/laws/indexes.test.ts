import type { TObject } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operations } from '#contract/index.ts'
import { rowFields } from '#server/platform/crud/fields.ts'
import { tableOf } from '#server/platform/db/refusals/resourceTables.ts'
import '#server/resources.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

/** Tables that never grow past what a scan reads in a few milliseconds, and how far they do. */
const small: Readonly<Record<string, string>> = {
  operator: 'hundreds',
  admin: 'thousands',
  area: 'hundreds',
  scenicCase: 'a few thousand',
  point: 'tens of thousands at most, narrowed by project as a rule',
  device: 'ten thousand, narrowed by project or area as a rule; states change by the clock, which no index knows',
  deviceGroup: 'thousands, narrowed by project as a rule',
  stream: 'about as many as devices; what is live changes by the clock',
  packagePrice: 'tens of thousands at most, narrowed by project as a rule',
  photoPackage: 'tens of thousands at most, narrowed by project as a rule',
  channelCode: 'tens of thousands at most, narrowed by area as a rule; figures are summed from days',
  material: 'thousands: each is uploaded by hand',
  template: 'thousands: a few for each project, arranged by hand',
  matterTag: 'dozens',
  cvmGroup: 'dozens',
  cvm: 'hundreds',
  matterResponsor: 'hundreds',
  matter: 'tens of thousands in years: people write them by hand',
  areaCalendar: 'hundreds: people write them by hand, a few for each scenic area',
  lightMaintenance: 'thousands in years: people begin them by hand',
  screen: 'hundreds: one for each display in a scenic area',
  rtmpCase: 'a few thousand: one or two for each project',
  rtmpDevice: 'about as many as devices at most, typed in by hand',
  bill: 'one a day and merchant',
  billDifference: 'thousands: each is looked into by a person',
  enterprise: 'hundreds: a company or two for each operator',
  merchant: 'thousands: a few for each project, typed in by hand',
  printerVendor: 'dozens',
  printer: 'a few thousand: one or two for each project',
  printPackage: 'dozens',
  printAccount: 'a few thousand: one or two for each project',
  printRecharge: 'tens of thousands in years: each is paid for and typed in by a person',
  shareRatio: 'thousands in years: a few for each project, typed in by hand',
  scenicDivision: 'hundreds: an agreement for each scenic area',
  pictureAllowance: 'as many as devices; what is left changes with each picture',
  pictureTopup: 'thousands in years: each is typed in by a person',
  couponActivity: 'thousands in years: each is typed in by a person',
  activity: 'tens of thousands at most, narrowed by project as a rule',
}

/** Filters and sorts that are not a column of the list's table, and the index that is used for them. */
const elsewhere: Readonly<Record<string, string>> = {
  'coupons.coupons.list: coupon.couponActivityId': 'coupon_activity_state, on activity_id',
  'servers.serverCommands.list: cvmCommand.serverId': 'cvm_command_server, on cvm_id',
  'videos.records.list: videoRecord.orderNo': 'the key of orders on order_no, then video_record_order',
  'pictures.faceMatches.list: faceMatch.state':
    'face_match_at or the index of the place, newest first, then the key of picture',
  'videos.records.list: videoRecord.phone': 'visitor_phone and visitor_phone_tail, then video_record_visitor',
  'videos.records.list: videoRecord.visitorNick': 'visitor_nick, then video_record_visitor',
  'videos.records.list: videoRecord.serverId': 'video_record_server, on server',
  'sharing.splitBills.list: splitBill.orderNo': 'orders_no_prefix, then split_bill_order_id_place_key',
  'sharing.splitBills.list: splitBill.receiver': 'split_bill_paid: half of the rows or so, in the order of payment',
  'sharing.splitBills.list: splitBill.receiverName': 'names of enterprises and merchants, then their indexes',
  'visitors.visitors.list: visitor.allowLogin': 'visitor_barred, on barred_at',
  'visitors.visitors.list: visitor.areaId': 'visitor_area_seen',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

it('every column by which a list is filtered, searched or sorted has an index, unless its table stays small', async () => {
  const { rows } = await server.services.database.query(`
    select c.relname as "table", array_agg(distinct a.attname::text) as columns from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[]) where c.relnamespace = 'public'::regnamespace group by 1`)
  const indexed = new Map(rows.map(({ table, columns }) => [camel(String(table)), (columns as string[]).map(camel)]))
  const lists = operations().flatMap(({ id, operation }) => {
    const table = tableOf(operation)
    return table ? [{ id, operation, table }] : []
  })
  expect(lists.length).toBeGreaterThan(5)
  const missing = lists
    .filter(({ table }) => !(table in small))
    .flatMap(({ id, operation, table }) =>
      Object.entries(rowFields(operation as { body: TObject; reply: TObject } & typeof operation))
        .filter(([key, { filter, search, sort }]) => (filter || search || sort) && !indexed.get(table)?.includes(key))
        .map(([key]) => `${id}: ${table}.${key}`)
        .filter((one) => !(one in elsewhere)),
    )
  expect(
    missing,
    'give each an index in a migration, or say in `small` of this file how many rows its table can ever have',
  ).toEqual([])
})

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
