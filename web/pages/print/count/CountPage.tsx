import { printPackages } from '#contract/printing/printPackages.ts'
import { canCall } from '#web/kit/access/access.ts'
import { Accounts, OwnAccounts } from './Accounts.tsx'
import { useTab } from './CountViews.tsx'
import { Packages } from './Packages.tsx'

export const tables = [...Accounts.tables, ...Packages.tables]

/** 打印次数: the prepaid prints that are left; for the platform also the print packages. */
export default function CountPage() {
  const [tab] = useTab()
  if (!canCall(printPackages.list)) return <OwnAccounts />
  return tab === 'packages' ? <Packages /> : <Accounts />
}
