import { Type } from 'typebox'
import { crud, withFields } from '../crud.ts'
import { createdAt, field } from '../fields.ts'
import { byId, ListOf, Maybe, type Operation, type Reply } from '../kit.ts'
import { secret } from './rtmpCodes.ts'

const base = '/webapi/v1/special/rtmpinfo'
const regular = crud(
  base,
  'RTMP 设备',
  ['stream'],
  {
    areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true, write: 'never' }),
    areaName: field.text('景区', { sort: true, write: 'never' }),
    caseId: field.ref('项目', 'scenic.cases', 'caseName', { filter: true, write: 'never' }),
    caseName: field.text('项目', { sort: true, write: 'never' }),
    rtmpCaseId: field.ref('RTMP 项目', 'streams.rtmpCases', 'rtmpCaseName', { filter: true, write: 'once' }),
    rtmpCaseName: field.text('RTMP 项目', { write: 'never' }),
    deviceId: field.ref('摄像头', 'scenic.devices', 'deviceName', { write: 'once' }),
    deviceName: field.text('摄像头', { sort: true, write: 'never' }),
    streamName: field.code(
      '流名',
      '^[A-Za-z0-9_-]{1,64}$',
      { rule: '只写字母、数字、短横和下划线，最多 64 位' },
      { search: true, sort: true },
    ),
    /** Without its code. */
    url: field.text('RTMP 地址', { write: 'never', max: 600 }),
    /** Encrypted; null if there is none. */
    code: field.text('推流码', {
      null: true,
      none: '没有',
      write: 'never',
      max: 600,
      exported: false,
      hideable: false,
    }),
    note: field.text('备注', { start: '', search: true }),
    createdAt,
  },
  { counter: '台' },
)
const withSecret = { secret: Maybe(secret) }

/** A camera's entry under its project's at an RTMP host. */
export const rtmpDevices = {
  list: { ...regular.list, path: `${base}/rtmpdevice/commonpage`, origin: 'own' },
  one: { ...regular.one, method: 'POST', reads: true, path: `${base}/getRtmpDeviceById/{id}` },
  add: { ...regular.add, path: `${base}/addRtmpDevice/`, body: withFields(regular.add.body, withSecret) },
  edit: {
    ...regular.editInBody,
    path: `${base}/modifyRtmpDevice/`,
    body: withFields(regular.editInBody.body, withSecret),
  },
  remove: { ...regular.remove, method: 'POST', path: `${base}/deleteRtmpDeviceById/{id}` },
  /** Those of an RTMP project. */
  ofRtmpCase: {
    method: 'POST',
    path: `${base}/getRtmpDevice/{id}`,
    title: 'RTMP 设备：某 RTMP 项目的',
    pages: ['stream'],
    reads: true,
    ...byId,
    reply: ListOf(regular.one.reply),
  },
  /** All of an RTMP project. */
  clear: {
    method: 'POST',
    path: `${base}/deleteRtmpDevice/{id}`,
    title: 'RTMP 设备：全部删除',
    pages: ['stream'],
    ...byId,
    reply: Type.Object({ removed: Type.Integer() }),
  },
} as const satisfies Record<string, Operation>
export type RtmpDevice = Reply<typeof rtmpDevices.list>['rows'][number]
