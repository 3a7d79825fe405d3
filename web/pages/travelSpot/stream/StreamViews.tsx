import { pageByName } from '#contract/menu.ts'
import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import { rtmpDevices } from '#contract/streams/rtmpDevices.ts'
import { streams } from '#contract/streams/streams.ts'
import { Views } from '#web/parts/filter/Views.tsx'
import { useTab } from './tabs.ts'

/** The page's tabs. */
export function StreamViews() {
  const [tab, pick] = useTab()
  return (
    <Views
      label={pageByName.get('stream')?.title ?? ''}
      views={[
        { key: 'streams', title: streams.list.noun, hint: '推到本平台的流' },
        { key: 'rtmpCases', title: rtmpCases.list.noun, hint: '项目在外部 RTMP 主机上的入口' },
        { key: 'rtmpDevices', title: rtmpDevices.list.noun, hint: '摄像头在外部 RTMP 主机上的流名' },
      ]}
      active={tab}
      onPick={pick}
    />
  )
}
