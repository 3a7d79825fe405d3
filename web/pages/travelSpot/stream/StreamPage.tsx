import { RtmpCases } from './RtmpCases.tsx'
import { RtmpDevices } from './RtmpDevices.tsx'
import { Streams } from './Streams.tsx'
import { useTab } from './tabs.ts'

export const tables = [...Streams.tables, ...RtmpCases.tables, ...RtmpDevices.tables]

/** 流信息管理: streams at the platform's own media server, and entries at RTMP hosts elsewhere. */
export default function StreamPage() {
  const [tab] = useTab()
  if (tab === 'rtmpCases') return <RtmpCases />
  if (tab === 'rtmpDevices') return <RtmpDevices />
  return <Streams />
}
