import { Type } from 'typebox'
import { Changed } from '../crud.ts'
import { createdAt, field } from '../fields.ts'
import { byId, Created, Done, Id, Instant, ListOf, Nullable, type Operation, type Reply, Version } from '../kit.ts'
import { versionForm } from './software.ts'
import { maxBuildMegabytes, webBuildNoun as noun } from './webBuild.ts'

const base = '/webapi/v1/special/versionManage'
/** A new page changes what runs for every account. */
const only = { pages: ['version'], roles: [1] } as const

const number = field.code(noun, versionForm.pattern, versionForm, { hideable: false })
const notes = field.note('更新说明', { max: 2000, hint: '改了什么，换上后先看哪里' })
const reason = field.name('原因', { max: 200 })
/** Id of a build; builds belong to the platform only. Null is the page that was delivered with the server. */
const buildId = Nullable(Type.Integer({ title: noun, minimum: 1, maximum: 2_147_483_647 }))
const numberOrOwn = field.text(noun, { hideable: false })

const ofPackage = {
  number,
  /** Whether it was built for the server that answers. */
  fits: field.flag('适用', ['适用', '为别的服务端构建'], { hideable: false }),
  signer: field.text('签名公钥', { max: 64, hideable: false }),
  builtAt: field.instant('构建时间', { hideable: false }),
  files: field.count('文件数', '个', { hideable: false }),
  bytes: field.count('大小', '字节', { hideable: false }),
  sha256: field.text('SHA-256', { max: 64, hideable: false }),
}

export const webFile = Type.Object({
  id: Id,
  key: field.text('程序包', { max: 200, hideable: false }),
  ...ofPackage,
  uploadedBy: field.text('上传人', { hideable: false }),
  createdAt,
})

export const webBuild = Type.Object({
  id: Id,
  ...ofPackage,
  notes,
  /** Hosts that serve it, are to, or go back to it unless a switch is confirmed. */
  hosts: field.count('用它的主机', '台', { hideable: false }),
  createdBy: field.text('建立人', { hideable: false }),
  createdAt,
})

export const webHost = Type.Object({
  id: Id,
  name: field.text('主机', { max: 200, hideable: false }),
  /** Whether this is the host that sends the response. */
  local: field.flag('本机', ['本机', '其他主机'], { hideable: false }),
  serverVersion: field.text('服务端版本', { max: 60, hideable: false }),
  buildId,
  /** Empty: the page that came with the server. */
  number: numberOrOwn,
  runningId: buildId,
  runningNumber: numberOrOwn,
  /** Until when the switch has to be confirmed. */
  keepBy: Nullable(Instant),
  formerId: buildId,
  formerNumber: numberOrOwn,
  fault: field.text('故障', { max: 500, hideable: false }),
  reason,
  changedBy: field.text('操作人', { hideable: false }),
  changedAt: Nullable(Instant),
  seenAt: field.instant('最近心跳', { hideable: false }),
  version: Version,
})

const switched = { version: Version, buildId, reason }

/** Builds of the back-office's own page. They are signed outside of the server, and only what a trusted key has signed is ever served. */
export const webBuilds = {
  all: {
    method: 'POST',
    path: base,
    title: `${noun}：列表`,
    ...only,
    reads: true,
    body: Type.Object({}),
    reply: Type.Object({
      /** How many keys are trusted; if there are none, builds are switched off. */
      keys: Type.Integer(),
      /** The version of the server, with which its own page came. */
      serverVersion: Type.String(),
      hosts: Type.Array(webHost),
      /** Newest first. */
      builds: Type.Array(webBuild),
    }),
  },
  /** Packages that are in the store, and that no build has been made of yet. */
  files: {
    method: 'POST',
    path: `${base}/getCosFile/`,
    title: `${noun}：已上传的程序包`,
    ...only,
    reads: true,
    reply: ListOf(webFile),
  },
  /** The body is the package itself. A build must be created from it within a day. */
  uploadFile: {
    method: 'POST',
    path: `${base}/uploadFileToCos/`,
    title: `${noun}：上传程序包`,
    ...only,
    stepUp: true,
    file: { types: ['application/zip', 'application/octet-stream'], maxBytes: maxBuildMegabytes * 1_048_576 },
    reply: webFile,
    raw: 'upload',
  },
  add: {
    method: 'POST',
    path: `${base}/uploadWebFile/`,
    title: `${noun}：新增`,
    ...only,
    stepUp: true,
    body: Type.Object({ key: field.text('程序包', { max: 200 }), notes }),
    reply: Created,
  },
  /** Of a build that no host has anything to do with. */
  remove: {
    method: 'DELETE',
    path: `${base}/{id}`,
    origin: 'own',
    title: `${noun}：删除`,
    ...only,
    ...byId,
    reply: Done,
  },
  /** Makes a host serve another build. The host switches back by itself unless the switch is confirmed. */
  update: {
    method: 'POST',
    path: `${base}/updateWeb/`,
    title: `${noun}：更换主机的网页`,
    ...only,
    stepUp: true,
    body: Type.Object({ id: Id, ...switched }),
    reply: Changed,
  },
  /** Somebody has seen the new page, and it works. */
  keep: {
    method: 'POST',
    path: `${base}/keep/`,
    origin: 'own',
    title: `${noun}：确认更换`,
    ...only,
    body: Type.Object({ id: Id, version: Version }),
    reply: Changed,
  },
  /** Of the host that answers. */
  local: { method: 'GET', path: '/webapi/v1/version/local', title: `${noun}：本机`, ...only, reply: webHost },
  modify: {
    method: 'POST',
    path: '/webapi/v1/version/modify',
    title: `${noun}：更换本机的网页`,
    ...only,
    stepUp: true,
    body: Type.Object(switched),
    reply: Changed,
  },
} as const satisfies Record<string, Operation>
export type WebList = Reply<typeof webBuilds.all>
export type WebHost = WebList['hosts'][number]
export type WebBuild = WebList['builds'][number]
export type WebFile = Reply<typeof webBuilds.uploadFile>
