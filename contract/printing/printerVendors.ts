import { crud } from '../crud.ts'
import { createdAt, field } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'

/** How pages reach a printer: stored in a folder of the server, fetched by a program on site, or sent over the network. */
export const protocols = { spool: '服务器文件夹', station: '现场取件', ipp: 'IPP 网络打印' } as const
export type Protocol = keyof typeof protocols

const base = '/webapi/v1/printer/printerInfo'
const regular = crud(base, '打印机厂商', ['printer'], {
  name: field.name('厂商名称', { search: true, sort: true }),
  protocol: field.choice('接入方式', protocols, { write: 'once', filter: true, sort: true, hideable: false }),
  printers: field.count('打印机', '台', { write: 'never', sort: true }),
  note: field.text('备注', { start: '', search: true }),
  createdAt,
})

/** Who made printers, and how theirs are spoken to. The same for every project. */
export const printerVendors = {
  list: { ...regular.list, path: `${base}/getAllPrinterVender` },
  one: { ...regular.oneInBody, path: `${base}/getPrinterVenderById` },
  add: { ...regular.add, path: `${base}/addPrinterVender` },
  edit: { ...regular.editInBody, path: `${base}/editPrinterVender`, origin: 'own' },
  remove: { ...regular.removeInBody, path: `${base}/deletePrinterVender`, origin: 'own' },
} as const satisfies Record<string, Operation>
export type PrinterVendor = Reply<typeof printerVendors.list>['rows'][number]
