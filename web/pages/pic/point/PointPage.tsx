import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { type Point, points } from '#contract/caseconf/points.ts'
import { may } from '#web/kit/access.ts'
import { confirm } from '#web/kit/confirm.ts'
import { count } from '#web/kit/format.ts'
import { remove } from '#web/kit/remove.ts'
import { useAction } from '#web/kit/useAction.ts'
import { useList } from '#web/kit/useList.ts'
import { Button } from '#web/parts/Button.tsx'
import { CaseList, type WordFilter } from '#web/parts/CaseList.tsx'
import { Card } from '#web/parts/DataTable.tsx'
import { useRowForm } from '#web/parts/rowForm.ts'
import { pointColumns } from './columns.tsx'

const PointDialog = lazy(() => import('./PointDialog.tsx'))
const reads = [points.list, points.choices]

/** 点位管理: where pictures are taken, by project and in order. */
export default function PointPage() {
  const list = useList(points.list, { live: ['picture'] })
  const form = useRowForm<Point>()
  const edit = useAction(points.edit, { invalidates: reads, success: '已保存' })
  const navigate = useNavigate()
  const { areaId, caseId } = list.filter
  const drop = async (row: Point): Promise<boolean> => {
    const { id, name, devices } = row
    if (!devices) return remove(points.remove, { id, noun: '点位', name, follows: '它没有摄像头，只删除点位本身。', held: '它名下还有摄像头或照片，不能删除。', reads })
    const question = { title: `点位「${name}」不能删除`, text: `它还有 ${count(devices)} 台摄像头。先把摄像头移到别的点位或删除，再删除点位。` }
    if (!may('equipment')) await confirm({ ...question, action: '知道了', only: true })
    else if (await confirm({ ...question, action: '查看摄像头' })) void navigate(`/travelSpot/equipment?pointId=${id}`)
    return false
  }
  return (
    <CaseList
      title="点位管理"
      what="点位"
      one="点位"
      list={list}
      columns={pointColumns}
      words={words}
      form={form}
      drop={drop}
      actionsWidth={184}
      action={(row) => (
        <Button kind="link" disabled={edit.busy} onClick={() => void edit.run({ params: { id: row.id }, body: { hot: !row.hot, version: row.version } })}>
          {row.hot ? '取消打卡点' : '设为打卡点'}
        </Button>
      )}
      card={(row) => (
        <Card
          lines={[
            [row.name, row.hot ? '打卡点' : undefined],
            [`${row.areaName} ${row.caseName}`, `次序 ${row.sort}`],
            [`${count(row.devices)} 台摄像头`, `今日 ${count(row.picturesToday)} 张`],
          ]}
        />
      )}
    >
      {form.needed && (
        <Suspense>
          <PointDialog {...form.props} caseId={caseId} areaId={areaId} drop={drop} />
        </Suspense>
      )}
    </CaseList>
  )
}

const words: readonly WordFilter<typeof points.list>[] = [
  {
    key: 'hot',
    label: '打卡点',
    options: [
      { value: true, label: '打卡点', chip: '是' },
      { value: false, label: '非打卡点', chip: '否' },
    ],
  },
]
