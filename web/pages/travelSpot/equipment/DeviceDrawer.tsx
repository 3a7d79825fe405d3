import { Link } from 'react-router'
import type { Device } from '#contract/scenic/devices.ts'
import { smartTypes } from '#contract/scenic/devices.ts'
import { may } from '#web/kit/access.ts'
import { today } from '#web/kit/format.ts'
import { Amount } from '#web/parts/Amount.tsx'
import { Copy } from '#web/parts/Copy.tsx'
import { Details, Section } from '#web/parts/Details.tsx'
import { Time } from '#web/parts/Time.tsx'
import { Connect } from './Connect.tsx'
import { trim } from './columns.tsx'
import styles from './DeviceDrawer.module.css'
import parts from './GbCodeParts.module.css'
import { explain } from './gbCode.ts'
import { View } from './Sight.tsx'

/** One camera: what it sees, where it stands, what it last told, and what its code says. */
export default function DeviceDrawer({ device, asOf }: { device: Device; asOf: string }) {
  const heard = device.state === 'ok'
  return (
    <>
      <div className={styles.view}>
        <View device={device} asOf={asOf} />
      </div>
      {device.state === 'pending' && <Connect device={device} />}
      <Details
        items={[
          [
            '景区',
            may('travelSpot') ? (
              <Link key="area" to={`/travelSpot/travelSpot?open=${device.areaId}`}>
                {device.areaName}
              </Link>
            ) : (
              device.areaName
            ),
          ],
          [
            '项目',
            may('area') ? (
              <Link key="case" to={`/travelSpot/area?open=${device.caseId}`}>
                {device.caseName}
              </Link>
            ) : (
              device.caseName
            ),
          ],
          ['点位', device.pointName ?? '未放到点位'],
          ['智能类型', smartTypes[device.smartType]],
          ['最后心跳', device.lastHeartbeatAt ? <Time key="beat" at={device.lastHeartbeatAt} /> : '从未'],
          ['帧率', heard && device.fps !== null ? `${trim(device.fps)} 帧/秒` : null],
          ['码率', heard && device.bitrateKbps !== null ? `${(device.bitrateKbps / 1000).toFixed(1)} Mbps` : null],
          ['延迟', heard && device.latencyMs !== null ? `${device.latencyMs} ms` : null],
          [
            '今日照片(张)',
            <Amount
              key="today"
              value={device.picturesToday}
              to={
                may('photo') && `/pic/photo?caseId=${device.caseId}&deviceId=${device.id}&from=${today()}&to=${today()}`
              }
            />,
          ],
          ['最近画面', device.snapshotAt ? <Time key="still" at={device.snapshotAt} /> : null],
          ['建立时间', <Time key="at" at={device.createdAt} />],
        ]}
      />
      <Section title="国标编码" note={device.gbCode} end={<Copy text={device.gbCode} label="复制国标编码" />}>
        <ol className={parts.parts}>
          {explain(device.gbCode, undefined).map(({ part, digits, meaning }) => (
            <li key={part.key} style={{ flexGrow: part.to - part.from }}>
              <b>{digits}</b>
              <span>{part.title}</span>
              <em title={meaning}>{meaning}</em>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}
