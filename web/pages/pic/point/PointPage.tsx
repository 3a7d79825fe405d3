import { lazy } from 'react'
import { points } from '#contract/scenic/points.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { placedColumns, placedForm } from '#web/crud/position/placed.ts'
import { positionText } from '#web/features/map/storedPosition.ts'
import { readsOfPoint } from '#web/features/reads.ts'
import { can } from '#web/kit/access/access.ts'
import { count, today } from '#web/kit/format.ts'

const PositionInput = lazy(() => import('#web/crud/position/PositionInput.tsx'))
const PositionPick = lazy(() => import('#web/crud/position/PositionPick.tsx'))

/** 点位管理: where pictures are taken, by project and in order, and how each sells beside the others. */
export default crudPage({
  page: 'point',
  resource: points,
  auditLog: 'scenic.points',
  live: ['picture'],
  reads: readsOfPoint,
  columns: {
    name: { head: true, title: '点位', width: 180 },
    ...placedColumns,
    sort: {},
    hot: { marks: { true: ['info', 'star'] } },
    devices: { to: (row) => can('equipment') && `/travelSpot/equipment?pointId=${row.id}` },
    picturesToday: {
      to: ({ id, caseId }) => can('photo') && `/pic/photo?caseId=${caseId}&pointId=${id}&from=${today()}&to=${today()}`,
    },
    lng: { title: '经纬度', width: 150, render: (row) => positionText(row) ?? <span className="t3">—</span> },
    createdAt: { hidden: true },
  },
  // The position stands in one fact.
  facts: ['areaName', 'caseName', 'sort', 'hot', 'devices', 'picturesToday', 'lng', 'datum', 'createdAt'],
  filters: ['areaId', 'caseId', 'hot'],
  form: {
    ...placedForm,
    name: {},
    sort: {},
    lng: { hint: '可把经度和纬度一起粘贴到此处', control: PositionPick },
    lat: { control: PositionInput },
    datum: { wide: true },
    hot: {},
  },
  card: [
    ['name', (row) => (row.hot ? '打卡点' : undefined)],
    [(row) => `${row.areaName} ${row.caseName}`, (row) => `次序 ${row.sort}`],
    [(row) => `${count(row.devices)} 台摄像头`, (row) => `今日 ${count(row.picturesToday)} 张`],
  ],
  toggles: { hot: { on: '设为打卡点', off: '取消打卡点' } },
  details: lazy(() => import('./PointParts.tsx')),
  short: true,
  removal: ({ id, devices }) =>
    devices
      ? {
          blocked: `它还有 ${count(devices)} 台摄像头。先把摄像头移到别的点位或删除，再删除点位。`,
          way: can('equipment') ? { action: '查看摄像头', to: `/travelSpot/equipment?pointId=${id}` } : undefined,
        }
      : { follows: '它没有摄像头，只删除点位本身。', inUseMessage: '它名下还有摄像头或照片，不能删除。' },
  actionsWidth: 196,
})
