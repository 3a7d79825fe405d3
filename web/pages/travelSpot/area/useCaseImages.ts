import { useState } from 'react'
import { caseImages } from '#contract/caseconf/caseImages.ts'
import type { Case } from '#contract/scenic/cases.ts'
import { call, endsSession, Refused, signOut } from '#web/kit/call.ts'
import { confirm } from '#web/kit/confirm.ts'
import { toast } from '#web/kit/toast.ts'
import { slots } from './caseWords.ts'
import { type Change, type Image, saveImages } from './saveImages.ts'
import { noteSending, sendingSignal, stopSendings, useSendings } from './sendings.ts'

type Slot = Image['slot']

export const pictureTypes: readonly string[] = caseImages.upload.file.types
const { mostBytes } = caseImages.upload.file
const most = 20

/** Puts pictures onto a project, orders them and takes them off. Each change is saved at once; `sending` tells how far an upload is. */
export function useCaseImages(row: Case) {
  const [saving, setSaving] = useState(false)
  const sending = useSendings().get(row.id)
  const put = async (change: Change) => {
    setSaving(true)
    const saved = await saveImages(row.id, change)
    setSaving(false)
    return saved
  }

  const add = async (slot: Slot, chosen: readonly File[]) => {
    const one = slots.find((each) => each.slot === slot)?.one
    const replaced = one ? row.images.filter((image) => image.slot === slot) : []
    const files = fitting(one ? chosen.slice(0, 1) : chosen, most - row.images.length + replaced.length)
    if (!files.length) return
    if (
      replaced.length &&
      !(await confirm({
        title: '替换原来的图片？',
        text: '这个位置只放一张，原来的图片会删除。不可恢复。',
        action: '替换图片',
        danger: true,
      }))
    )
      return
    const signal = sendingSignal()
    let added = 0
    for (const [done, file] of files.entries()) {
      noteSending(row.id, { slot, done, total: files.length })
      const image = await upload(row.id, slot, file, signal)
      if (signal.aborted) break
      if (!image) continue
      // Each is saved as it comes, so that whoever leaves loses only what is still on its way.
      if (!(await saveImages(row.id, joined(image, replaced, one)))) break
      added++
    }
    noteSending(row.id, undefined)
    if (added) toast.ok(`已加 ${added} 张图片`)
  }

  const remove = async (image: Image) => {
    const title = titleOf(image.slot)
    if (
      !(await confirm({
        title: `删除这张${title}？`,
        text: '图片文件一并删除。不可恢复。',
        action: '删除图片',
        danger: true,
      }))
    )
      return
    if (await put((images) => images.filter(({ key }) => key !== image.key))) toast.ok('已删除图片')
  }

  /** Puts a picture where another of the same place stands. */
  const move = (key: string, before: string) => {
    const change = moved(key, before)
    if (change(row.images)) void put(change)
  }
  return { add, remove, move, sending, busy: saving || sending !== undefined }
}

const titleOf = (slot: Slot) => slots.find((each) => each.slot === slot)?.title ?? '图片'

/** Puts one picture to the others. What was agreed to be replaced goes; what somebody else has put there meanwhile does not. */
function joined(image: Image, replaced: readonly Image[], one: boolean | undefined): Change {
  return (images) => {
    const kept = images.filter(({ key }) => !replaced.some((old) => old.key === key))
    const taken = one && kept.some(({ slot }) => slot === image.slot)
    if (taken) toast.error(`${titleOf(image.slot)}刚被他人换过，没有替换：看过新的一张，再决定是否上传`, { ms: 6_000 })
    else if (kept.length >= most)
      toast.error(`一个项目最多 ${most} 张图片，他人刚加满：先删除一张再上传`, { ms: 6_000 })
    else return [...kept, image]
    return undefined
  }
}

function moved(key: string, before: string): Change {
  return (images) => {
    const from = images.findIndex((image) => image.key === key)
    const to = images.findIndex((image) => image.key === before)
    const image = images[from]
    if (!image || to < 0 || from === to || images[to]?.slot !== image.slot) return undefined
    const rest = images.filter((one) => one !== image)
    return [...rest.slice(0, to), image, ...rest.slice(to)]
  }
}

/** Stores one file; undefined where that failed, which has been said then, or was given up. */
async function upload(id: number, slot: Slot, file: File, signal: AbortSignal): Promise<Image | undefined> {
  try {
    return { slot, ...(await call(caseImages.upload, { params: { id }, file, signal, quiet: true })) }
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    if (signal.aborted) return undefined
    if (endsSession(cause)) {
      stopSendings()
      signOut(cause.message)
    } else
      toast.error(`${file.name} 没有上传：${(cause instanceof Refused && cause.fields.file) || cause.message}`, {
        ms: 6_000,
      })
    return undefined
  }
}

/** Leaves out what the server would refuse, and says so. */
function fitting(files: readonly File[], room: number): File[] {
  const wrong = files.filter(({ type, size }) => !pictureTypes.includes(type) || size > mostBytes)
  for (const { name, type } of wrong)
    toast.error(
      pictureTypes.includes(type) ? `${name} 超过 ${mostBytes / 1_048_576} MB` : `${name} 不是 JPEG、PNG 或 WebP 图片`,
      { ms: 4_000 },
    )
  const good = files.filter((file) => !wrong.includes(file))
  if (good.length > room) toast.error(`一个项目最多 ${most} 张图片，还能加 ${Math.max(0, room)} 张`, { ms: 4_000 })
  return good.slice(0, Math.max(0, room))
}
