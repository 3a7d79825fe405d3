import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { bills } from '#contract/operation/bills.ts'
import { mountFileUpload } from '../../http/fileUpload.ts'
import { transactAs } from '../../http/transactAs.ts'
import { wrongField } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { importBill } from './import.ts'
import { parseBill } from './parse.ts'

/** A bill of text, however well it was packed. */
const maxText = 40 * 1_048_576
/** POST …/wxbill/upload */
export const mountBillUpload = (app: FastifyInstance, services: Services) =>
  mountFileUpload(app, services, 'operation.bills.upload', bills.upload, async ({ actor }, file) => {
    const lines = parseBill(await textOf(file))
    if (lines.length === 0) throw wrongField('file', '账单里没有交易')
    const done = await transactAs(services, actor!, bills.upload, (db, now) =>
      importBill(db, now.trueName || now.name, lines),
    )
    return {
      data: done,
      note: {
        target: done.days.join(' '),
        after: { sha256: createHash('sha256').update(file).digest('hex'), lines: lines.length },
      },
    }
  })

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
