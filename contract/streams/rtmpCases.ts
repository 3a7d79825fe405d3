import { crud, withFields } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import { byId, ListOf, Maybe, type Operation, type Reply } from '../kit.ts'
import { secret } from './rtmpCodes.ts'

const base = '/webapi/v1/special/rtmpinfo'
const regular = crud(base, 'RTMP 项目', ['stream'], {
  ...placed,
  /** Project and host; the entry has no name of its own. */
  name: field.text('名称', { write: 'never' }),
  host: field.code(
    '主机',
    '^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?(:[0-9]{1,5})?$',
    { rule: '应为域名或 IP，可带端口，如 push.example.com:1935' },
    { search: true, sort: true },
  ),
  app: field.code(
    '应用名',
    '^[A-Za-z0-9_-]{1,64}$',
    { rule: '只写字母、数字、短横和下划线，最多 64 位' },
    { search: true, sort: true, start: 'live' },
  ),
  /** Encrypted; null if there is none. */
  code: field.text('推流码', { null: true, none: '没有', write: 'never', max: 600, exported: false, hideable: false }),
  devices: field.count('设备', '台', { write: 'never', sort: true, hideable: false }),
  note: field.text('备注', { start: '', search: true }),
  createdAt,
})
/** The new code; an empty one removes it. */
const withSecret = { secret: Maybe(secret) }

/** A project's entry at an RTMP host. */
export const rtmpCases = {
  list: { ...regular.list, path: `${base}/rtmpcase/commonpage`, origin: 'own' },
  add: { ...regular.add, path: `${base}/addRtmpCase/`, body: withFields(regular.add.body, withSecret) },
  edit: {
    ...regular.editInBody,
    path: `${base}/modifyRtmpCase/`,
    body: withFields(regular.editInBody.body, withSecret),
  },
  /** Only without devices (1520). */
  remove: { ...regular.remove, method: 'POST', path: `${base}/deleteRtmpCase/{id}` },
  /** All there are. */
  options: {
    method: 'GET',
    path: `${base}/getRtmpCase`,
    title: 'RTMP 项目：全部',
    pages: ['stream'],
    reply: ListOf(regular.one.reply),
  },
  /** Those of a project, one for each host. */
  ofCase: {
    method: 'POST',
    path: `${base}/getRtmpCaseByCaseId/{id}`,
    title: 'RTMP 项目：某项目的',
    pages: ['stream'],
    reads: true,
    ...byId,
    reply: ListOf(regular.one.reply),
  },
} as const satisfies Record<string, Operation>
export type RtmpCase = Reply<typeof rtmpCases.list>['rows'][number]
