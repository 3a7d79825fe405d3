import { printers } from '#contract/printing/printers.ts'
import { printerVendors } from '#contract/printing/printerVendors.ts'
import { useTabs } from '#web/kit/useTabs.ts'

/** The page's tabs with their titles and hints. */
export const printerTabs = {
  printers: { title: printers.list.noun, hint: '状态、相纸和打印账户' },
  vendors: { title: printerVendors.list.noun, hint: '打印机怎么接入' },
} as const
export const tabKeys = ['printers', 'vendors'] as const

/** The chosen tab. The tabs share no filters. */
export const useTab = () => useTabs(tabKeys)
