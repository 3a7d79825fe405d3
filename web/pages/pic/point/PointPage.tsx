import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Point, points } from '#contract/caseconf/points.ts'
import { may } from '#web/kit/access.ts'
import { confirm } from '#web/kit/confirm.ts'
import { remove } from '#web/kit/remove.ts'
import { useAction } from '#web/kit/useAction.ts'
import { useList } from '#web/kit/useList.ts'
import { Button } from '#web/parts/Button.tsx'
import { CaseFilter, useCaseWords } from '#web/parts/CaseFilter.tsx'
import { Card } from '#web/parts/DataTable.tsx'
import { useOnceOpen } from '#web/parts/Drawer.tsx'
import { FilterBar } from '#web/parts/FilterBar.tsx'
import { FilterChips } from '#web/parts/FilterChips.tsx'
import { ListPage } from '#web/parts/ListPage.tsx'
import { WordSelect } from '#web/parts/Pick.tsx'
import { pointColumns } from './columns.tsx'

const PointDialog = lazy(() => import('./PointDialog.tsx'))
const reads = [points.list, points.choices]

/** 点位管理: where pictures are taken, by project and in order. */
export default function PointPage() {
  const list = useList(points.list, { live: ['picture'] })
  const [form, setForm] = useState<{ open: boolean; row?: Point }>({ open: false })
  const edit = useAction(points.edit, { invalidates: reads, success: '已保存' })
  const navigate = useNavigate()
  const { q, areaId, caseId, hot } = list.filter
  const words = useCaseWords(list.filter)
  const drop = async (row: Point) => {
    const { id, name, devices } = row
    if (!devices) return remove(points.remove, { id, noun: '点位', name, follows: '它没有摄像头，只删除点位本身。', held: '它名下还有摄像头或照片，不能删除。', reads })
    const question = { title: `点位「${name}」不能删除`, text: `它还有 ${devices} 台摄像头。先把摄像头移到别的点位或删除，再删除点位。` }
    if (!may('equipment')) await confirm({ ...question, action: '知道了', only: true })
    else if (await confirm({ ...question, action: '查看摄像头' })) void navigate(`/travelSpot/equipment?pointId=${id}`)
  }
  return (
    <ListPage
      title="点位管理"
      action={
        <Button kind="primary" icon="plus" onClick={() => setForm({ open: true })}>
          新增点位
        </Button>
      }
      filters={
        <>
          <FilterBar list={list} search="点位">
            <CaseFilter areaId={areaId} caseId={caseId} onChange={list.set} />
            <WordSelect placeholder="打卡点" options={hotChoices} value={hot} onChange={(next) => list.set({ hot: next })} />
          </FilterBar>
          <FilterChips
            list={list}
            chips={[
              words.area !== undefined && { keys: ['areaId'], label: '景区', text: words.area },
              words.project !== undefined && { keys: ['caseId'], label: '项目', text: words.project },
              hot !== undefined && { keys: ['hot'], label: '打卡点', text: hot ? '是' : '否' },
            ]}
          />
        </>
      }
      list={list}
      columns={pointColumns}
      what="点位"
      noun="个"
      conditions={[q && `搜索「${q}」`, words.area, words.project, hot !== undefined && (hot ? '打卡点' : '非打卡点')].filter(Boolean).join('，')}
      start={
        <Button kind="primary" onClick={() => setForm({ open: true })}>
          新增第一个点位
        </Button>
      }
      onOpen={(row) => setForm({ open: true, row })}
      actionsWidth={184}
      actions={(row) => (
        <>
          <Button kind="link" onClick={() => setForm({ open: true, row })}>
            编辑
          </Button>
          <Button kind="link" disabled={edit.busy} onClick={() => void edit.run({ params: { id: row.id }, body: { hot: !row.hot, version: row.version } })}>
            {row.hot ? '取消打卡点' : '设为打卡点'}
          </Button>
          <Button kind="link" onClick={() => void drop(row)}>
            删除
          </Button>
        </>
      )}
      card={(row) => (
        <Card
          lines={[
            [row.name, row.hot ? '打卡点' : undefined],
            [`${row.areaName} ${row.caseName}`, `次序 ${row.sort}`],
            [`${row.devices} 台摄像头`, `今日 ${row.picturesToday} 张`],
          ]}
        />
      )}
    >
      {useOnceOpen(form.open) && (
        <Suspense>
          <PointDialog open={form.open} row={form.row} caseId={caseId} areaId={areaId} onClose={() => setForm({ ...form, open: false })} />
        </Suspense>
      )}
    </ListPage>
  )
}

const hotChoices = [
  { value: true, label: '打卡点' },
  { value: false, label: '非打卡点' },
]
