import { useState } from 'react'
import { caseImages } from '#contract/caseconf/caseImages.ts'
import { signOutCodes } from '#contract/errors.ts'
import { type Case, cases } from '#contract/scenic/cases.ts'
import { call, Failed, Refused, signOut } from '#web/kit/call.ts'
import { confirm } from '#web/kit/confirm.ts'
import { toast } from '#web/kit/toast.ts'
import { useAction } from '#web/kit/useAction.ts'
import { slots } from './caseWords.ts'

type Image = Case['images'][number]
type Slot = Image['slot']

export const pictureTypes: readonly string[] = caseImages.upload.file.types
const { mostBytes } = caseImages.upload.file
const most = 20

/** Puts pictures onto a project, orders them and takes them off. Each change is saved at once, against the version that was read. */
export function useCaseImages(row: Case) {
  const { run, busy } = useAction(caseImages.set, { invalidates: [cases.list] })
  const [sending, setSending] = useState<{ slot: Slot; done: number; total: number }>()
  const put = (images: readonly Image[]) => run({ params: { id: row.id }, body: { images: images.map(({ slot, key }) => ({ slot, key })), version: row.version } })

  const add = async (slot: Slot, chosen: readonly File[]) => {
    const one = slots.find((each) => each.slot === slot)?.one
    const kept = one ? row.images.filter((image) => image.slot !== slot) : row.images
    const files = fitting(one ? chosen.slice(0, 1) : chosen, most - kept.length)
    if (!files.length) return
    if (
      one &&
      kept.length < row.images.length &&
      !(await confirm({ title: '替换原来的图片？', text: '这个位置只放一张，原来的图片会删除。不可恢复。', action: '替换图片', danger: true }))
    )
      return
    const added: Image[] = []
    for (const [index, file] of files.entries()) {
      setSending({ slot, done: index, total: files.length })
      try {
        added.push({ slot, ...(await call(caseImages.upload, { params: { id: row.id }, file, quiet: true })) })
      } catch (cause) {
        if (!(cause instanceof Error)) throw cause
        if (endsSession(cause)) return signOut(cause.message)
        toast.error(`${file.name} 没有上传：${(cause instanceof Refused && cause.fields.file) || cause.message}`, { ms: 6_000 })
      }
    }
    setSending(undefined)
    if (added.length && (await put([...kept, ...added]))) toast.ok(`已加 ${added.length} 张图片`)
  }

  const remove = async (image: Image) => {
    const title = slots.find(({ slot }) => slot === image.slot)?.title ?? '图片'
    if (!(await confirm({ title: `删除这张${title}？`, text: '图片文件一并删除。不可恢复。', action: '删除图片', danger: true }))) return
    if (await put(row.images.filter(({ key }) => key !== image.key))) toast.ok('已删除图片')
  }

  /** Puts a picture where another of the same place stands. */
  const move = (key: string, before: string) => {
    const from = row.images.findIndex((image) => image.key === key)
    const to = row.images.findIndex((image) => image.key === before)
    const image = row.images[from]
    if (!image || to < 0 || from === to || row.images[to]?.slot !== image.slot) return
    const rest = row.images.filter((one) => one !== image)
    void put([...rest.slice(0, to), image, ...rest.slice(to)])
  }
  return { add, remove, move, sending, busy: busy || sending !== undefined }
}

const endsSession = (cause: Error) => (cause instanceof Refused ? signOutCodes.has(cause.code) : cause instanceof Failed && cause.status === 401)

/** Leaves out what the server would refuse, and says so. */
function fitting(files: readonly File[], room: number): File[] {
  const wrong = files.filter(({ type, size }) => !pictureTypes.includes(type) || size > mostBytes)
  for (const { name, type } of wrong) toast.error(pictureTypes.includes(type) ? `${name} 超过 ${mostBytes / 1_048_576} MB` : `${name} 不是 JPEG、PNG 或 WebP 图片`, { ms: 4_000 })
  const good = files.filter((file) => !wrong.includes(file))
  if (good.length > room) toast.error(`一个项目最多 ${most} 张图片，还能加 ${Math.max(0, room)} 张`, { ms: 4_000 })
  return good.slice(0, Math.max(0, room))
}
