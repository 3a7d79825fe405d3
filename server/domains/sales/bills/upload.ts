import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Query } from '#contract/kit.ts'
import { type BillPreview, bills, isForeign } from '#contract/sales/bills.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import { OnlyTried } from '../../../platform/db/onlyTried.ts'
import { mountFileUpload } from '../../../platform/files/fileUpload.ts'
import { transactAs } from '../../../platform/http/transactAs.ts'
import { Refusal, wrongField } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type BillFile, consider, digestOf, importBill, previewOf, refuseStrange, takenBefore } from './import.ts'
import { parseBill } from './parse.ts'

/** A bill of text, however well it was packed. */
const maxText = 40 * 1_048_576
/** POST …/wxbill/preview and …/wxbill/upload */
export async function mountBillUpload(app: FastifyInstance, services: Services) {
  await mountFileUpload(app, services, 'sales.bills.preview', bills.preview, async ({ actor }, file) => ({
    data: await preview(services, actor!, await billOf(file)),
  }))
  await mountFileUpload(app, services, 'sales.bills.upload', bills.upload, async ({ actor, query }, file) => {
    const { ids, ...done } = await take(services, actor!, await billOf(file), query as Query<typeof bills.upload>)
    return {
      data: done,
      note: {
        target: ids.length === 1 ? ids[0]! : done.days.join(' '),
        after: { sha256: createHash('sha256').update(file).digest('hex'), ...done },
      },
    }
  })
}

/** Takes the file and gives it up again, with what that would have made. */
const preview = (services: Services, arrived: Actor, file: BillFile): Promise<BillPreview> =>
  transactAs(services, arrived, bills.preview, async (db): Promise<BillPreview> => {
    const considered = await consider(db, services.env, file)
    const { ids, matched } = await importBill(db, '', file)
    await refuseStrange(db, services.env, considered, ids)
    throw new OnlyTried(await previewOf(db, considered, ids, matched))
  }).catch((error: unknown) => {
    if (error instanceof OnlyTried) return error.done as BillPreview
    throw error
  })

const take = (services: Services, arrived: Actor, file: BillFile, { digest, foreign }: Query<typeof bills.upload>) =>
  transactAs(services, arrived, bills.upload, async (db, actor) => {
    const considered = await consider(db, services.env, file)
    if (considered.already) return { ...(await takenBefore(db, considered.already.importId)), already: true }
    if (considered.digest !== digest)
      throw new Refusal('stale', '和预览时不一样了：换了文件，或有人导入、撤销了同一天的账单，请重新预览')
    const strange = considered.bills.find(({ known }) => isForeign(known))
    if (strange && !foreign) throw wrongField('foreign', `请先确认商户号 ${strange.merchant} 的账单属于这里`)
    const { matched: _matched, ...done } = await importBill(db, actor.trueName || actor.name, file)
    await refuseStrange(db, services.env, considered, done.ids)
    return { ...done, already: false }
  })

async function billOf(file: Buffer): Promise<BillFile> {
  const text = await textOf(file)
  const lines = parseBill(text)
  if (lines.length === 0) throw wrongField('file', '账单里没有交易')
  return { digest: digestOf(text), lines }
}

async function textOf(file: Buffer): Promise<string> {
  const packed = file[0] === 0x1f && file[1] === 0x8b
  const bytes = packed
    ? await promisify(gunzip)(file, { maxOutputLength: maxText }).catch(() => {
        throw wrongField('file', `压缩包不能解开，或解开后超过 ${maxText / 1_048_576} MB`)
      })
    : file
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Saved again by a spreadsheet program.
    return new TextDecoder('gb18030').decode(bytes)
  }
}
