import { field } from '../fields.ts'

export const datums = { gcj02: 'GCJ-02', wgs84: 'WGS-84' } as const
export type Datum = keyof typeof datums

/** Degrees as they were given, both or neither, and the datum that they are in; maps, which are GCJ-02, convert. */
export const position = {
  lng: field.number('经度', '°', { min: 73, max: 136, null: true, hideable: false }),
  lat: field.number('纬度', '°', { min: 3, max: 54, null: true, hideable: false }),
  datum: field.choice('坐标系', datums, {
    start: 'gcj02',
    hideable: false,
    hint: '高德、腾讯地图上查到的是 GCJ-02；GPS、手机定位、照片里的是 WGS-84，上图时自动换算',
  }),
}
