import { useSearchParams } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { rollouts } from '#contract/releases/rollouts.ts'
import { rolloutTargets } from '#contract/releases/rolloutTargets.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { webBuildNoun } from '#contract/releases/webBuild.ts'
import { webBuilds } from '#contract/releases/webBuilds.ts'
import { canCall } from '#web/kit/access/access.ts'
import { currentSite } from '#web/kit/access/site.ts'
import { Views } from '#web/parts/filter/Views.tsx'

const tabs = {
  versions: { title: softwareVersions.list.noun, hint: '程序、版本和它们的文件' },
  rollouts: { title: rollouts.list.noun, hint: '把版本分批送到摄像头' },
  targets: { title: rolloutTargets.list.noun, hint: '每台摄像头到了哪一步' },
  web: { title: webBuildNoun, hint: '各主机使用哪一份后台网页' },
  headers: { title: '表头', hint: '各角色在列表里看到哪些列' },
} as const
type Tab = keyof typeof tabs
const all = Object.keys(tabs) as Tab[]
/** The tabs that the account may see. */
const keysNow = () => all.filter((key) => key !== 'web' || canCall(webBuilds.all))

/** The chosen tab, in the address. */
export function useTab() {
  const [address, setAddress] = useSearchParams()
  const requestedTab = keysNow().find((key) => key === address.get('tab'))
  // A link to one table is about its headers.
  const tab = requestedTab ?? (address.has('table') ? 'headers' : 'versions')
  return [tab, (next: Tab) => setAddress(next === 'versions' ? {} : { tab: next })] as const
}

export function VersionViews() {
  const [tab, pick] = useTab()
  return (
    <span className="row">
      <Views
        label={pageByName.get('version')?.title ?? ''}
        views={keysNow().map((key) => ({ key, ...tabs[key] }))}
        active={tab}
        onPick={pick}
      />
      <span className="t3" title="后台网页的版本">
        {currentSite().clientVersion}
      </span>
    </span>
  )
}
