import { Type } from 'typebox'
import { Changed, crud } from '../crud.ts'
import { createdAt, field } from '../fields.ts'
import { byId, choosing, Id, ListOf, Maybe, type Operation, type Query, type Reply, Version } from '../kit.ts'
import { maxPackageMegabytes, packageFormats, products, versionForm, versionStates } from './software.ts'

const base = '/webapi/v1/version/manage'
const pages = ['version'] as const

const product = field.choice('程序', products, { filter: true, write: 'once', hideable: false })
const notes = field.note('更新说明', { max: 2000, hint: '改了什么，升级后要注意什么' })
const never = 'never' as const

const regular = crud(
  base,
  '软件版本',
  pages,
  {
    product,
    number: field.code('版本号', versionForm.pattern, versionForm, {
      search: true,
      sort: true,
      write: 'once',
      hideable: false,
    }),
    state: field.choice('状态', versionStates, { filter: true, write: never, hideable: false }),
    notes,
    /** Key of the stored file, as returned by the upload; fixed once the version exists. */
    key: field.text('程序包', { write: 'once', exported: false, hideable: false }),
    format: field.choice('格式', packageFormats, { write: never, hideable: false }),
    bytes: field.count('大小', '字节', { write: never, hideable: false }),
    sha256: field.text('SHA-256', { write: never, max: 64, hideable: false }),
    /** To fetch it by hand. */
    url: field.text('下载地址', { write: never, max: 2000, exported: false, hideable: false }),
    /** The last one of its program that was released and not withdrawn. */
    latest: field.flag('是否最新', ['最新', '旧版'], { write: never, hideable: false }),
    /** Cameras that said last that they run it. */
    running: field.count('运行它的摄像头', '台', { write: never, hideable: false }),
    /** Under way to cameras. */
    rollouts: field.count('进行中的升级', '个', { write: never, hideable: false }),
    createdBy: field.text('建立人', { write: never }),
    createdAt,
    releasedBy: field.text('发布人', { write: never }),
    releasedAt: field.instant('发布时间', { null: true, none: '未发布', write: never }),
    withdrawnBy: field.text('撤回人', { write: never }),
    withdrawnAt: field.instant('撤回时间', { null: true, none: '没有', write: never }),
    reason: field.text('撤回原因', { write: never }),
  },
  { counter: '个' },
)

/** Versions of programs, and their files, which never change. */
export const softwareVersions = {
  list: { ...regular.list, path: `${base}/view` },
  one: { ...regular.one, method: 'POST', path: `${base}/viewbyid/{id}`, reads: true },
  /** Versions that can be rolled out: released, and not withdrawn. */
  options: {
    method: 'POST',
    path: `${base}/selectview`,
    title: '软件版本：选择',
    pages,
    reads: true,
    body: Type.Object({ product: Maybe(field.choice('程序', products)), ...choosing }),
    reply: ListOf(
      Type.Object({
        id: Id,
        name: Type.String(),
        product,
        number: Type.String(),
        latest: Type.Boolean(),
        releasedAt: Type.String(),
      }),
    ),
  },
  /** The body is the file itself; its format is detected from its bytes. A version must be created from it within a day. */
  uploadFile: {
    method: 'POST',
    path: `${base}/uploadcos`,
    title: '软件版本：上传程序包',
    pages,
    query: Type.Object({ product: field.choice('程序', products) }),
    file: { types: ['application/octet-stream'], maxBytes: maxPackageMegabytes * 1_048_576 },
    reply: Type.Object({
      key: Type.String(),
      format: field.choice('格式', packageFormats),
      bytes: Type.Integer(),
      sha256: Type.String(),
    }),
    raw: 'upload',
  },
  add: { ...regular.add, path: `${base}/upload` },
  edit: {
    ...regular.editInBody,
    path: `${base}/edit`,
    body: Type.Object({ id: Id, version: Version, notes: Maybe(notes) }),
  },
  /** From then on the version may be rolled out. */
  release: {
    method: 'POST',
    path: `${base}/release/{id}`,
    origin: 'own',
    title: '软件版本：发布',
    pages,
    stepUp: true,
    ...byId,
    body: Type.Object({ version: Version }),
    reply: Changed,
  },
  /** The version is not sent to any further camera: its rollouts are stopped. */
  withdraw: {
    method: 'POST',
    path: `${base}/withdraw/{id}`,
    origin: 'own',
    title: '软件版本：撤回',
    pages,
    ...byId,
    body: Type.Object({ version: Version, reason: field.name('撤回原因', { max: 200 }) }),
    reply: Changed,
  },
  /** Of a draft, with its file. */
  remove: { ...regular.remove, origin: 'own' },
  /** How many cameras report each version; cameras that have never reported one form a row without a program. */
  distribution: {
    method: 'GET',
    path: `${base}/distribution`,
    origin: 'own',
    title: '软件版本：运行分布',
    pages,
    reply: ListOf(
      Type.Object({
        id: Id,
        product: field.choice('程序', products, { null: true, none: '未上报' }),
        number: Type.String(),
        /** The stored version with this number, if there is one. */
        versionId: Type.Unsafe<number | null>({ type: 'integer', nullable: true }),
        latest: Type.Boolean(),
        cameras: Type.Integer(),
      }),
    ),
  },
} as const satisfies Record<string, Operation>
export type SoftwareVersion = Reply<typeof softwareVersions.list>['rows'][number]
export type NewPackage = Query<typeof softwareVersions.uploadFile>
