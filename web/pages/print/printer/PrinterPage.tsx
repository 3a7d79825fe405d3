import { Printers } from './Printers.tsx'
import { useTab } from './tabs.ts'
import { Vendors } from './Vendors.tsx'

export const tables = [...Printers.tables, ...Vendors.tables]

/** 打印机信息: the printers at the sites, how they are, and who made them. */
export default function PrinterPage() {
  const [tab] = useTab()
  if (tab === 'vendors') return <Vendors />
  return <Printers />
}
