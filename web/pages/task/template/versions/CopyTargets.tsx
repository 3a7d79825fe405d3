import { templates } from '#contract/videos/templates.ts'
import { titleOf } from '#web/crud/kit.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Status } from '#web/parts/value/Status.tsx'

interface Props {
  id: number
  caseIds: readonly number[]
  name: string
}

/** Which of the projects would take the copy, and why the others refuse it. */
export function CopyTargets({ id, caseIds, name }: Props) {
  const enabled = caseIds.length > 0 && name.trim() !== ''
  const body = { id, caseIds: [...caseIds], name: name.trim() }
  const read = useRead(templates.copyCheck, { body }, { enabled, keep: true, staleMs: 0 })
  if (!enabled) return null
  const points = read.data?.rows[0]?.points ?? []
  const title = titleOf(templates.list, 'caseName')
  return (
    <>
      <CompactTable
        read={read}
        what={title}
        columns={[
          { title, width: 200, render: ({ areaName, caseName }) => `${areaName} ${caseName}` },
          { title: '能不能复制', grow: true, render: (target) => <Fate {...target} /> },
        ]}
      />
      {points.length > 0 && <p className="t3">点位属于原来的项目：{points.join('、')}改为任意点位。</p>}
    </>
  )
}

function Fate({ taken, materials }: { taken: boolean; materials: readonly string[] }) {
  if (!taken && materials.length === 0)
    return (
      <Status tone="ok" shape="check">
        可以
      </Status>
    )
  const why = [
    ...(taken ? ['已有同名模板，请改名称'] : []),
    ...(materials.length > 0 ? [`不能用素材：${materials.join('、')}`] : []),
  ].join('；')
  return (
    <Status tone="down" shape="octagon">
      <span style={{ whiteSpace: 'normal' }}>{why}</span>
    </Status>
  )
}
