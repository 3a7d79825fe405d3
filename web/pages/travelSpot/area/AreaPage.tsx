import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { type Case, cases, caseTypes } from '#contract/scenic/cases.ts'
import { may } from '#web/kit/access.ts'
import type { Question } from '#web/kit/confirm.ts'
import { yuanSign } from '#web/kit/format.ts'
import { useList } from '#web/kit/useList.ts'
import { useOpenRow } from '#web/kit/useOpenRow.ts'
import { Button } from '#web/parts/Button.tsx'
import { Card } from '#web/parts/DataTable.tsx'
import { FilterBar } from '#web/parts/FilterBar.tsx'
import { FilterChips } from '#web/parts/FilterChips.tsx'
import { ListPage } from '#web/parts/ListPage.tsx'
import { AskBeforeLeaving } from '#web/parts/leave.ts'
import { AreaSelect, useAreaNames, WordSelect } from '#web/parts/Pick.tsx'
import { RowActions } from '#web/parts/RowActions.tsx'
import { RowDrawer } from '#web/parts/RowDrawer.tsx'
import { useRowForm } from '#web/parts/rowForm.ts'
import { State } from '#web/parts/State.tsx'
import { stateChoices, stateWord } from '#web/parts/states.ts'
import { Thumb } from '#web/parts/Thumb.tsx'
import { caseTypeChoices, faceOf } from './caseWords.ts'
import { caseColumns } from './columns.tsx'
import { removeCase } from './removeCase.ts'
import { stopSendings, useSendings } from './sendings.ts'

const CaseDialog = lazy(() => import('./CaseDialog.tsx'))
const CaseDrawer = lazy(() => import('./CaseDrawer.tsx'))

/** Asked while pictures are on their way. */
const unsent: Question = {
  title: '图片还在上传，现在离开？',
  text: '还没有传完的图片不会保留，已传完的已经保存。',
  action: '放弃上传',
  danger: true,
}

/** 项目信息: what a scenic area offers, with pictures, points, cameras and prices. */
export default function AreaPage() {
  const list = useList(cases.list)
  const opened = useOpenRow(list)
  const form = useRowForm<Case>()
  const names = useAreaNames()
  const navigate = useNavigate()
  const sending = useSendings().size > 0
  const { q, areaId, caseType, status } = list.filter
  const area = areaId === undefined ? undefined : (names.get(areaId) ?? `景区 ${areaId}`)
  const drop = async (row: Case) => {
    if (
      await removeCase(
        row,
        may('equipment') ? () => void navigate(`/travelSpot/equipment?caseId=${row.id}`) : undefined,
      )
    )
      opened.close()
  }
  return (
    <ListPage
      title="项目信息"
      adding={{ what: '项目', run: form.add }}
      filters={
        <>
          <FilterBar list={list} search="项目">
            <AreaSelect value={areaId} onChange={(id) => list.set({ areaId: id })} />
            <WordSelect
              placeholder="类型"
              options={caseTypeChoices}
              value={caseType}
              onChange={(next) => list.set({ caseType: next })}
            />
            <WordSelect
              placeholder="状态"
              options={stateChoices('case')}
              value={status}
              onChange={(next) => list.set({ status: next })}
            />
          </FilterBar>
          <FilterChips
            list={list}
            chips={[
              area !== undefined && { keys: ['areaId'], label: '景区', text: area },
              caseType !== undefined && { keys: ['caseType'], label: '类型', text: caseTypes[caseType] },
              status !== undefined && { keys: ['status'], label: '状态', text: stateWord('case', status) },
            ]}
          />
        </>
      }
      list={list}
      columns={caseColumns}
      what="项目"
      noun="个"
      conditions={[q && `搜索「${q}」`, area, caseType && caseTypes[caseType], status && stateWord('case', status)]
        .filter(Boolean)
        .join('，')}
      onOpen={(row) => opened.show(row.id)}
      openId={opened.open}
      actions={(row) => <RowActions edit={() => form.edit(row)} drop={() => void drop(row)} />}
      card={(row) => (
        <Card
          picture={<Thumb url={faceOf(row)} width={52} height={52} />}
          lines={[
            [row.name, <State key="state" of="case" is={row.status} />],
            [row.areaName, caseTypes[row.caseType]],
            [`${row.points} 个点位，${row.devices} 台摄像头`, yuanSign(row.priceDefaultFen)],
          ]}
        />
      )}
    >
      <RowDrawer
        opened={opened}
        what="项目"
        title={(row) => row.name}
        mark={(row) => <State of="case" is={row.status} pill />}
        footer={(row) => (
          <>
            <Button onClick={() => void drop(row)}>删除项目</Button>
            <span className="sp" />
            <Button kind="primary" onClick={() => form.edit(row)}>
              编辑
            </Button>
          </>
        )}
      >
        {(row) => <CaseDrawer row={row} />}
      </RowDrawer>
      {sending && <AskBeforeLeaving dirty={unsent} onLeave={stopSendings} />}
      {form.needed && (
        <Suspense>
          <CaseDialog {...form.props} areaId={areaId} onAdded={opened.show} />
        </Suspense>
      )}
    </ListPage>
  )
}
