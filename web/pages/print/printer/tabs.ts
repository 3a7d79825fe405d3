import { printers } from '#contract/printing/printers.ts'
import { printerVendors } from '#contract/printing/printerVendors.ts'
import { useTabs } from '#web/kit/useTabs.ts'

/** The page's tabs: what each is called and what it is for. */
export const printerTabs = {
  printers: { title: printers.list.noun, hint: '状态、相纸和打印账户' },
  vendors: { title: printerVendors.list.noun, hint: '打印机怎么接入' },
} as const
export const tabKeys = ['printers', 'vendors'] as const

/** The chosen tab. They have no condition in common. */
export const useTab = () => useTabs(tabKeys)
