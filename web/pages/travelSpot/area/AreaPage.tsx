import { lazy } from 'react'
import { caseStatuses, cases, caseTypes } from '#contract/scenic/cases.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { turnoverOrders } from '#web/features/figures/turnoverOrders.ts'
import { readsOfCase } from '#web/features/reads.ts'
import { CamerasOnline } from '#web/features/scenic/CamerasOnline.tsx'
import { faceOf } from '#web/features/scenic/caseImages/caseWords.ts'
import { Unsent } from '#web/features/scenic/caseImages/Unsent.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { Thumb } from '#web/parts/picture/Thumb.tsx'

/** 项目信息: what a scenic area offers, with pictures, points, cameras and prices. */
export default crudPage({
  page: 'area',
  resource: cases,
  auditLog: 'scenic.cases',
  reads: readsOfCase,
  live: ['device'],
  columns: {
    name: {
      head: true,
      width: 220,
      render: (row) => (
        <span className="row" title={row.name}>
          <Thumb url={faceOf(row)} />
          <span className="b el">{row.name}</span>
        </span>
      ),
    },
    areaName: { width: 170, grow: true },
    caseType: {},
    state: { marks: marks.place },
    // What is usual steps back behind the state of the cameras.
    status: {
      marks: marks.case,
      render: ({ status }) => (status === 'running' ? <span className="t3">{caseStatuses.running}</span> : undefined),
    },
    points: { to: ({ id }) => can('point') && `/pic/point?caseId=${id}` },
    devices: { title: '在线 / 摄像头(台)', render: (row) => <CamerasOnline row={row} filter={`caseId=${row.id}`} /> },
    picturesToday: {},
    turnoverFen: { to: ({ id }) => can('order') && turnoverOrders(`caseId=${id}`) },
    priceDefaultFen: { hidden: true },
    clipSeconds: { hidden: true },
    images: { right: true, title: '图片(张)', width: 80, render: ({ images }) => images.length },
    createdAt: { hidden: true },
  },
  form: { areaId: { wide: true }, name: {}, caseType: {}, priceDefaultFen: {}, clipSeconds: {}, status: {} },
  card: [
    ['name', 'state'],
    ['areaName', (row) => (row.status === 'paused' ? caseStatuses.paused : caseTypes[row.caseType])],
    [(row) => `${count(row.points)} 个点位，${count(row.devices)} 台摄像头`, 'priceDefaultFen'],
  ],
  cardPicture: (row) => <Thumb url={faceOf(row)} width={52} height={52} />,
  state: 'status',
  facts: {
    state: {},
    picturesToday: {},
    turnoverFen: { to: ({ id }) => can('order') && turnoverOrders(`caseId=${id}`) },
    areaName: { to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
    caseType: {},
    priceDefaultFen: {},
    clipSeconds: {},
    createdAt: {},
  },
  details: lazy(() => import('./CaseParts.tsx')),
  removal: ({ id, devices, points, images }) => {
    const parts = [devices > 0 && `${count(devices)} 台摄像头`, points > 0 && `${count(points)} 个点位`]
      .filter(Boolean)
      .join('、')
    if (!parts)
      return {
        follows: images.length ? `${images.length} 张项目图片一并删除。` : '它没有点位和摄像头，只删除项目本身。',
        inUseMessage: '它名下还有套餐、订单或照片。先删除套餐；已有订单和照片的项目要留作记录，可把状态改为暂停。',
      }
    return {
      blocked: `它下面还有 ${parts}。先删除摄像头，再删除点位和套餐，最后删除项目；暂时不营业，可把状态改为暂停。`,
      way: can('equipment') && devices ? { action: '查看摄像头', to: `/travelSpot/equipment?caseId=${id}` } : undefined,
    }
  },
  children: () => <Unsent />,
})
