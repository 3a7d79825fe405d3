import { printerVendors } from '#contract/printing/printerVendors.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { count } from '#web/kit/format.ts'
import { PrinterViews } from './PrinterViews.tsx'

/** Who made printers, and how theirs are spoken to. */
export const Vendors = crudPage({
  page: 'printer',
  resource: printerVendors,
  auditLog: 'printing.printerVendors',
  meta: () => <PrinterViews />,
  columns: {
    name: { head: true, width: 200 },
    protocol: { width: 150 },
    printers: { to: ({ id, printers }) => printers > 0 && `/print/printer?vendorId=${id}` },
    note: { width: 260, grow: true },
    createdAt: {},
  },
  form: {
    name: { wide: true },
    protocol: {
      wide: true,
      hint: (row, { protocol }) => (row ? undefined : protocolHints[protocol as keyof typeof protocolHints]),
    },
    note: { wide: true, required: false },
  },
  formWidth: 480,
  card: [
    ['name', 'protocol'],
    ['note', ({ printers }) => `${count(printers)} 台`],
  ],
  facts: ['protocol', 'printers', 'note', 'createdAt'],
  removal: ({ printers }) =>
    printers
      ? { blocked: `它还有 ${count(printers)} 台打印机，先删除或停用它们。` }
      : { follows: '它没有打印机。', inUseMessage: '刚有打印机用它，不能删除。' },
})

const protocolHints = {
  spool: '照片存到服务器的文件夹，不连打印机',
  station: '现场的电脑用取件码来取照片，打完上报；不用开放现场网络',
  ipp: '服务器直接连打印机或 CUPS 打印服务',
}
