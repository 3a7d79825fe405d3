import { lazy } from 'react'
import { type Area, areaLevels, areas } from '#contract/scenic/areas.ts'
import { hoursText, overMidnight } from '#contract/scenic/hours.ts'
import { provinces } from '#contract/scenic/provinces.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { turnoverOrders } from '#web/features/figures/turnoverOrders.ts'
import { positionText } from '#web/features/map/storedPosition.ts'
import { readsOfArea } from '#web/features/reads.ts'
import { CamerasOnline } from '#web/features/scenic/CamerasOnline.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { AreaSpread } from './AreaSpread.tsx'

const PositionInput = lazy(() => import('#web/crud/position/PositionInput.tsx'))

const placeOf = ({ province, city, district }: Area) => [province, city, district].filter(Boolean).join(' ')
const levelOf = ({ level }: Area) => (level ? areaLevels[level] : '')

/** 景区信息: scenic areas as a table, beside a map of them and the number in each province. */
export default crudPage({
  page: 'travelSpot',
  resource: areas,
  auditLog: 'scenic.areas',
  reads: readsOfArea,
  live: ['device', 'light'],
  columns: {
    name: {
      head: true,
      width: 176,
      grow: true,
      render: (area) => (
        <span title={area.name}>
          <span className="b">{area.name}</span> <span className="t3">{levelOf(area)}</span>
        </span>
      ),
    },
    state: { marks: marks.place },
    status: { marks: marks.area, hidden: true },
    province: {
      title: '所在地',
      width: 120,
      render: (area) => (
        <span title={placeOf(area)}>
          {area.province} <span className="t3">{area.city}</span>
        </span>
      ),
    },
    operatorName: { width: 118 },
    cases: { to: ({ id }) => can('area') && `/travelSpot/area?areaId=${id}` },
    devices: { title: '在线 / 摄像头(台)', render: (row) => <CamerasOnline row={row} filter={`areaIds=${row.id}`} /> },
    turnoverFen: { to: ({ id }) => can('order') && turnoverOrders(`areaIds=${id}`) },
    openFrom: { title: '开放时间', width: 132, hidden: true, render: hoursText },
    contact: { width: 88, hidden: true },
    phone: { hidden: true },
    adcode: { width: 104, hidden: true },
    lng: { title: '经纬度', width: 150, hidden: true, render: positionText },
    createdAt: { hidden: true },
  },
  filters: ['operatorId', 'state'],
  second: { key: 'map', label: '分布', beside: true, component: AreaSpread },
  form: {
    name: {},
    operatorId: {},
    province: { verb: '选择', placeholder: '选择省份', control: lazy(() => import('./ProvinceSelect.tsx')) },
    level: {},
    city: {},
    district: {},
    adcode: { placeholder: '341003', hint: (_, { adcode, province }) => adcodeHint(adcode, province) },
    status: {},
    lng: {
      placeholder: '118.1700',
      hint: '可把「经度, 纬度」一起粘贴到此处',
      control: lazy(() => import('#web/crud/position/PositionPick.tsx')),
    },
    lat: { placeholder: '30.1300', control: PositionInput },
    datum: { wide: true },
    openFrom: {},
    openTo: {
      hint: (_, { openFrom, openTo }) =>
        openFrom && openTo && overMidnight({ openFrom, openTo }) ? `次日 ${openTo} 闭园` : undefined,
    },
    contact: {},
    phone: { hint: '座机和 400 电话会给扫码的游客看到，手机号不会' },
  },
  formWidth: 640,
  card: [
    ['name', 'state'],
    [(area) => `${area.province} ${area.city}`, levelOf],
    [(area) => `${count(area.cases)} 个项目，在线 ${count(area.devicesOnline)} / ${count(area.devices)} 台`, hoursText],
  ],
  state: 'state',
  facts: {
    operatorName: {},
    turnoverFen: { to: ({ id }) => can('order') && turnoverOrders(`areaIds=${id}`) },
    level: {},
    province: { title: '所在地', render: placeOf },
    openFrom: { title: '开放时间', render: hoursText },
    contact: {},
    phone: {},
    adcode: {},
    lng: { title: '经纬度', render: positionText },
    createdAt: {},
  },
  details: lazy(() => import('./AreaParts.tsx')),
  removal: ({ id, cases, devices }) =>
    cases === 0
      ? {
          follows: '它没有项目和摄像头，只删除景区本身的资料。',
          inUseMessage: '还有记录指向它，不能删除。不再营业时，可把状态改为休园。',
        }
      : {
          blocked: `它下面还有 ${count(cases)} 个项目${devices ? `、${count(devices)} 台摄像头` : ''}。先删除摄像头，再删除项目，最后删除景区；只是停业时，可把状态改为休园或维护。`,
          way: can('area') ? { action: '查看项目', to: `/travelSpot/area?areaId=${id}` } : undefined,
        },
})

/** A division code of another province than the chosen one is a slip of the pen. */
function adcodeHint(adcode: string | undefined, province: string | undefined) {
  const belongs = adcode && provinces[adcode.slice(0, 2)]
  if (!belongs || !province || belongs === province) return '6 位，摄像头的国标编码以它开头'
  return (
    <span className="st-warn">
      前两位 {adcode.slice(0, 2)} 属{belongs}，与所选省份不同
    </span>
  )
}
