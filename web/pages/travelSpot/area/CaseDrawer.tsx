import { Link } from 'react-router'
import { points } from '#contract/caseconf/points.ts'
import { packageKinds, packagePrices } from '#contract/mission/packagePrices.ts'
import { photoPackages } from '#contract/photo/photoPackages.ts'
import { type Case, caseTypes } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { may } from '#web/kit/access.ts'
import { useRead } from '#web/kit/query.ts'
import { Amount } from '#web/parts/Amount.tsx'
import { Details, Section } from '#web/parts/Details.tsx'
import { Mini } from '#web/parts/Mini.tsx'
import { Money } from '#web/parts/Money.tsx'
import { State } from '#web/parts/State.tsx'
import { Time } from '#web/parts/Time.tsx'
import { CaseImages } from './CaseImages.tsx'

/** One project: its facts and pictures, its points, its cameras, what it sells. */
export default function CaseDrawer({ row }: { row: Case }) {
  const body = { caseId: row.id, size: 50 }
  const places = useRead(points.list, { body }, { keep: true })
  const cameras = useRead(devices.list, { body }, { keep: true, live: ['device'] })
  const videos = useRead(packagePrices.list, { body }, { keep: true })
  const photos = useRead(photoPackages.list, { body }, { keep: true })
  return (
    <>
      <Details
        items={[
          [
            '景区',
            may('travelSpot') ? (
              <Link key="area" to={`/travelSpot/travelSpot?open=${row.areaId}`}>
                {row.areaName}
              </Link>
            ) : (
              row.areaName
            ),
          ],
          ['类型', caseTypes[row.caseType]],
          ['默认价', <Money key="price" fen={row.priceDefaultFen} sign />],
          ['片段时长', row.clipSeconds ? `${row.clipSeconds} 秒` : '不拍片段'],
          ['建立时间', <Time key="at" at={row.createdAt} />],
        ]}
      />
      <Section title="图片" note={row.images.length ? `${row.images.length} / 20 张，改动即时保存` : '改动即时保存'}>
        <CaseImages row={row} />
      </Section>
      <Section
        title="点位"
        note={`${row.points} 个`}
        end={may('point') && <Link to={`/pic/point?caseId=${row.id}`}>管理点位</Link>}
      >
        <Mini
          read={places}
          what="点位"
          columns={[
            { title: '次序', width: 56, render: (point) => <span className="t3">{point.sort}</span> },
            { title: '点位', render: (point) => <span title={point.name}>{point.name}</span> },
            { title: '打卡点', width: 72, render: (point) => (point.hot ? '是' : <span className="t3">—</span>) },
            {
              title: '摄像头(台)',
              width: 84,
              right: true,
              render: (point) => (
                <Amount value={point.devices} to={may('equipment') && `/travelSpot/equipment?pointId=${point.id}`} />
              ),
            },
            {
              title: '今日照片(张)',
              width: 96,
              right: true,
              render: (point) => <Amount value={point.picturesToday} />,
            },
          ]}
        />
      </Section>
      <Section
        title="摄像头"
        note={`${row.devices} 台`}
        end={may('equipment') && <Link to={`/travelSpot/equipment?caseId=${row.id}`}>管理摄像头</Link>}
      >
        <Mini
          read={cameras}
          what="摄像头"
          columns={[
            { title: '状态', width: 84, render: (device) => <State of="place" is={device.state} /> },
            {
              title: '摄像头',
              render: (device) =>
                may('equipment') ? (
                  <Link to={`/travelSpot/equipment?caseId=${row.id}&open=${device.id}`}>{device.name}</Link>
                ) : (
                  device.name
                ),
            },
            { title: '点位', render: (device) => device.pointName ?? <span className="t3">未放到点位</span> },
            {
              title: '今日照片(张)',
              width: 96,
              right: true,
              render: (device) => <Amount value={device.picturesToday} />,
            },
            {
              title: '最后心跳',
              width: 128,
              render: (device) =>
                device.lastHeartbeatAt ? <Time at={device.lastHeartbeatAt} /> : <span className="t3">从未</span>,
            },
          ]}
        />
      </Section>
      <Section
        title="短片与全包"
        note="我的套餐"
        end={may('package') && <Link to={`/task/package?caseId=${row.id}`}>管理套餐</Link>}
      >
        <Mini
          read={videos}
          what="套餐"
          columns={[
            { title: '套餐', render: (one) => <span title={one.name}>{one.name}</span> },
            { title: '类型', width: 84, render: (one) => packageKinds[one.kind] },
            { title: '状态', width: 84, render: (one) => <State of="sale" is={one.onSale ? 'on' : 'off'} /> },
            { title: '价格(元)', width: 84, right: true, render: (one) => <Money fen={one.priceFen} /> },
            { title: '近 30 日售出(份)', width: 120, right: true, render: (one) => <Amount value={one.sold} /> },
          ]}
        />
      </Section>
      <Section
        title="照片"
        note="照片套餐"
        end={may('photoPackage') && <Link to={`/pic/package?caseId=${row.id}`}>管理套餐</Link>}
      >
        <Mini
          read={photos}
          what="照片套餐"
          columns={[
            { title: '套餐', render: (one) => <span title={one.name}>{one.name}</span> },
            { title: '照片', width: 84, render: (one) => (one.photos ? `${one.photos} 张` : '当日全部') },
            { title: '状态', width: 84, render: (one) => <State of="sale" is={one.onSale ? 'on' : 'off'} /> },
            { title: '价格(元)', width: 84, right: true, render: (one) => <Money fen={one.priceFen} /> },
            { title: '近 30 日售出(份)', width: 120, right: true, render: (one) => <Amount value={one.sold} /> },
          ]}
        />
      </Section>
    </>
  )
}
