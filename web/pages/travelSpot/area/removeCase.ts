import { type Case, cases } from '#contract/scenic/cases.ts'
import { confirm } from '#web/kit/confirm.ts'
import { remove } from '#web/kit/remove.ts'
import { readsOfCase } from '#web/parts/reads.ts'

/** Asks and removes. A project with cameras or points is not even asked about: `onDevices` leads to its cameras. True when it is gone. */
export async function removeCase(row: Case, onDevices: (() => void) | undefined): Promise<boolean> {
  const { id, name, images } = row
  const parts = [row.devices > 0 && `${row.devices} 台摄像头`, row.points > 0 && `${row.points} 个点位`]
    .filter(Boolean)
    .join('、')
  if (!parts)
    return remove(cases.remove, {
      id,
      noun: '项目',
      name,
      follows: images.length ? `${images.length} 张项目图片一并删除。` : '它没有点位和摄像头，只删除项目本身。',
      held: '它名下还有套餐、订单或照片。先删除套餐；已有订单和照片的项目要留作记录，可把状态改为暂停。',
      reads: readsOfCase,
    })
  const question = {
    title: `项目「${name}」不能删除`,
    text: `它下面还有 ${parts}。先删除摄像头，再删除点位和套餐，最后删除项目；暂时不营业，可把状态改为暂停。`,
  }
  if (!onDevices || !row.devices) await confirm({ ...question, action: '知道了', only: true })
  else if (await confirm({ ...question, action: '查看摄像头' })) onDevices()
  return false
}
