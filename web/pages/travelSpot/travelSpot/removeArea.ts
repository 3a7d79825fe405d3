import { type Area, areas } from '#contract/scenic/areas.ts'
import { confirm } from '#web/kit/confirm.ts'
import { remove } from '#web/kit/remove.ts'
import { readsOfArea } from '#web/parts/reads.ts'

/** Asks and removes. An area that still holds projects is not even asked about: `onProjects` leads to them. True when it is gone. */
export async function removeArea(area: Area, onProjects: (() => void) | undefined): Promise<boolean> {
  const { id, name, devices } = area
  if (area.cases === 0)
    return remove(areas.remove, {
      id,
      noun: '景区',
      name,
      follows: '它没有项目和摄像头，只删除景区本身的资料。',
      held: '还有记录指向它，不能删除。不再营业时，可把状态改为休园。',
      reads: readsOfArea,
    })
  const text = `它下面还有 ${area.cases} 个项目${devices ? `、${devices} 台摄像头` : ''}。先删除摄像头，再删除项目，最后删除景区；只是停业时，可把状态改为休园或维护。`
  const question = { title: `景区「${name}」不能删除`, text }
  if (!onProjects) await confirm({ ...question, action: '知道了', only: true })
  else if (await confirm({ ...question, action: '查看项目' })) onProjects()
  return false
}
