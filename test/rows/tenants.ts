import type { Ids } from '../contract/sample.ts'
import type { TestServer } from '../server/testServer.ts'
import { aCoupon } from './couponRows.ts'
import { type Owner, ownRows, ownRowsOf } from './ownRows.ts'
import { aDownload, aRefund, aTableName } from './rows.ts'
import { type Account, anAccount, anOperator, anOrder, aPlace, marked, unique } from './world.ts'

export interface Tenant extends Omit<Owner, 'db' | 'caller'> {
  readonly accounts: Record<2 | 3, Account>
  /** Begins every name and text of the tenant: found in an answer, it has leaked. */
  readonly mark: string
  /** Numbers of its rows by field name; they belong together. */
  readonly ids: Ids
  /** Makes a row of a resource. */
  readonly byResource: Record<string, () => Promise<number>>
  /** Creates the row that the `id` of a call names, in the state that the call needs. Throws if its resource creates none. */
  rowFor(operationId: string, role?: 2 | 3): Promise<number>
}

/** A channel operator, new or given, with a new scenic operator under it and one row of everything. */
export async function aTenant({ services }: TestServer, channelOf?: Pick<Tenant, 'channelId'>): Promise<Tenant> {
  const { db } = services.database
  const mark = unique('Z')
  return marked(mark, async () => {
    const channelId = channelOf?.channelId ?? (await anOperator(db, 'channel')).id
    const scenic = await anOperator(db, 'scenic', channelId)
    const place = await aPlace(db, scenic.id)
    const accounts = { 2: await anAccount(db, 2, channelId), 3: await anAccount(db, 3, scenic.id) }
    const order = await anOrder(db, place, { amountFen: 5970 })
    await aDownload(db, place, order.id)
    await aRefund(db, place, { of: order })
    type Make = (typeof ownRowsOf)[string]
    const made = (make: Make, role: 2 | 3 = 3) =>
      marked(mark, async () => (await make({ db, channelId, place, order, caller: accounts[role] })).id)
    const makers: Record<string, Make> = { ...ownRows, ...ownRowsOf }
    const byResource = Object.fromEntries(Object.keys(ownRows).map((name) => [name, () => made(makers[name]!)]))
    await made(makers.jobs!, 2)
    const rowIds: [string, number][] = []
    for (const [name, make] of Object.entries(byResource)) rowIds.push([`${singular(name)}Id`, await make()])
    // The order names the activity and the code that it was made with, and the packages.
    const { activityId, channelCodeId, packagePriceId, photoPackageId, couponActivityId } = Object.fromEntries(rowIds)
    const coupon = await aCoupon(db, place, { visitorId: order.visitorId, activityId: couponActivityId! })
    await db
      .updateTable('orders')
      .set({
        activityId: activityId!,
        channelCodeId: channelCodeId!,
        packagePriceId: packagePriceId!,
        photoPackageId: photoPackageId!,
        couponId: coupon.id,
        discountFen: 1000,
      })
      .where('id', '=', order.id)
      .execute()
    const ids: Ids = {
      ...Object.fromEntries(rowIds),
      ...{ areaId: place.areaId, caseId: place.caseId, pointId: place.pointId, deviceId: place.deviceId },
      ...{ operatorId: scenic.id, parentId: channelId, visitorId: order.visitorId, itemId: order.itemIds[0]! },
    }
    Object.assign(ids, { tagId: ids.matterTagId, responsorId: ids.matterResponsorId, packageId: ids.packagePriceId })
    ids.msgId = ids.messageId!
    ids.ratioId = ids.shareRatioId!
    Object.assign(ids, { accountId: ids.printAccountId, byId: accounts[3].id })
    ids.groupId = ids.serverGroupId!
    Object.assign(ids, { versionId: ids.softwareVersionId, backOfId: ids.rolloutId })
    Object.assign(ids, { fromId: ids.deviceGroupId, toId: ids.deviceGroupId })
    ids.vendorId = ids.printerVendorId!
    ids.audioId = ids.materialId!
    ids.viewId = ids.tableViewId!
    // Of the table below, which stands for all.
    ids.rowId = place.deviceId
    ids.tableId = (await aTableName(db, 'scenic/device/commonpage')).id
    return {
      mark,
      channelId,
      place,
      order,
      accounts,
      ids,
      byResource,
      rowFor: async (operationId, role) => {
        const make = makers[operationId] ?? makers[operationId.split('.')[1]!]
        if (!make)
          throw new Error(`${operationId} names a row, but its resource has no line in ownRows (test/rows/ownRows.ts)`)
        return made(make, role)
      },
    }
  })
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')
