import { pageByName } from '#contract/menu.ts'
import { printAccounts } from '#contract/printing/printAccounts.ts'
import { printPackages } from '#contract/printing/printPackages.ts'
import { useTabs } from '#web/kit/useTabs.ts'
import { Views } from '#web/parts/filter/Views.tsx'

/** The chosen tab. The two tabs share no filters. */
export const useTab = () => useTabs(['accounts', 'packages'])

/** Accounts, and the packages that they are recharged with. */
export function CountViews() {
  const [tab, pick] = useTab()
  return (
    <Views
      label={pageByName.get('printCount')?.title ?? ''}
      views={[
        { key: 'accounts', title: printAccounts.list.noun, hint: '各项目还剩多少张' },
        { key: 'packages', title: printPackages.list.noun, hint: '多少张卖多少钱' },
      ]}
      active={tab}
      onPick={pick}
    />
  )
}
