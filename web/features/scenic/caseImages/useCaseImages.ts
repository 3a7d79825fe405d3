import { useMutation } from '@tanstack/react-query'
import type { Case } from '#contract/scenic/cases.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { notice, toast } from '#web/kit/look/toast.ts'
import { slots } from './caseWords.ts'
import { type Change, type Image, saveImages } from './saveImages.ts'
import { noteSending, sendingSignal, useSendings } from './sendings.ts'
import { suitable, upload } from './upload.ts'

type Slot = Image['slot']

const max = 20

/** Adds, orders and removes pictures of a project. Each change is saved at once; `sending` is the progress of an upload. */
export function useCaseImages(row: Case) {
  const { mutateAsync: put, isPending: saving } = useMutation({
    mutationFn: (change: Change) => saveImages(row.id, change),
  })
  const sending = useSendings().get(row.id)

  const add = async (slot: Slot, chosen: readonly File[]) => {
    const one = slots.find((each) => each.slot === slot)?.one
    const replaced = one ? row.images.filter((image) => image.slot === slot) : []
    const files = fitting(one ? chosen.slice(0, 1) : chosen, max - row.images.length + replaced.length)
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
      const stored = await upload(row.id, file, signal)
      if (signal.aborted) break
      if (!stored) continue
      const image = { slot, ...stored }
      // Each picture is saved as soon as it is uploaded, so that a user who leaves loses only the unfinished one.
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

  /** Moves a picture to the position of another one in the same slot. */
  const move = (key: string, before: string) => {
    const change = moved(key, before)
    if (change(row.images)) void put(change)
  }
  return { add, remove, move, sending, busy: saving || sending !== undefined }
}

const titleOf = (slot: Slot) => slots.find((each) => each.slot === slot)?.title ?? '图片'

/**
 * Adds a picture to the others.
 * Removes the pictures whose replacement was confirmed, but not those that another user has added since.
 */
function joined(image: Image, replaced: readonly Image[], one: boolean | undefined): Change {
  return (images) => {
    const remaining = images.filter(({ key }) => !replaced.some((old) => old.key === key))
    const taken = one && remaining.some(({ slot }) => slot === image.slot)
    if (taken) notice.error(`${titleOf(image.slot)}刚被他人换过，没有替换：看过新的一张，再决定是否上传`)
    else if (remaining.length >= max) notice.error(`一个项目最多 ${max} 张图片，他人刚加满：先删除一张再上传`)
    else return [...remaining, image]
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

/** Drops the files that the server would refuse or for which there is no room, and shows why. */
function fitting(files: readonly File[], room: number): File[] {
  const good = suitable(files)
  if (good.length > room) notice.error(`一个项目最多 ${max} 张图片，还能加 ${Math.max(0, room)} 张`)
  return good.slice(0, Math.max(0, room))
}
