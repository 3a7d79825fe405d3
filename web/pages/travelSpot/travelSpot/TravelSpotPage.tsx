import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { type Area, areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { hoursText } from '#contract/scenic/hours.ts'
import { may } from '#web/kit/access.ts'
import { useNarrow } from '#web/kit/narrow.ts'
import { useRead } from '#web/kit/query.ts'
import { useList } from '#web/kit/useList.ts'
import { useOpenRow } from '#web/kit/useOpenRow.ts'
import { useParam } from '#web/kit/useParam.ts'
import { Button } from '#web/parts/Button.tsx'
import { Card, DataTable } from '#web/parts/DataTable.tsx'
import { FilterBar } from '#web/parts/FilterBar.tsx'
import { FilterChips } from '#web/parts/FilterChips.tsx'
import { OperatorSelect, useOperators } from '#web/parts/OperatorSelect.tsx'
import { Page } from '#web/parts/Page.tsx'
import { PageHeader } from '#web/parts/PageHeader.tsx'
import { WordSelect } from '#web/parts/Pick.tsx'
import { RowActions } from '#web/parts/RowActions.tsx'
import { RowDrawer } from '#web/parts/RowDrawer.tsx'
import { useRowForm } from '#web/parts/rowForm.ts'
import { Segmented } from '#web/parts/Segmented.tsx'
import { State } from '#web/parts/State.tsx'
import { stateChoices, stateWord } from '#web/parts/states.ts'
import { AreaPlot } from './AreaPlot.tsx'
import { areaColumns, levelWord } from './columns.tsx'
import { ProvinceList } from './ProvinceList.tsx'
import { removeArea } from './removeArea.ts'
import styles from './TravelSpotPage.module.css'

const AreaDialog = lazy(() => import('./AreaDialog.tsx'))
const AreaDrawer = lazy(() => import('./AreaDrawer.tsx'))

/** 景区信息: scenic areas as a table, beside where they lie and how many a province has. */
export default function TravelSpotPage() {
  const list = useList(areas.list, { live: ['device'] })
  const opened = useOpenRow(list)
  const form = useRowForm<Area>()
  const [view, setView] = useParam('view', ['list', 'map'])
  const narrow = useNarrow()
  const navigate = useNavigate()
  const provinces = useRead(cases.provinces, { body: {} })
  const operators = useOperators()
  const { q, province, status, operatorId } = list.filter
  const operator = operators.data?.rows.find(({ id }) => id === operatorId)?.name
  const drop = async (area: Area) => {
    if (await removeArea(area, may('area') ? () => void navigate(`/travelSpot/area?areaId=${area.id}`) : undefined))
      opened.close()
  }
  const shows = narrow ? view : 'both'
  return (
    <Page kind="surface">
      <PageHeader title="景区信息">
        {narrow && <Segmented label="看法" options={views} value={view} onChange={setView} />}
        <Button kind="primary" icon="plus" onClick={form.add}>
          新增景区
        </Button>
      </PageHeader>
      <FilterBar list={list} search="景区、城市">
        <OperatorSelect value={operatorId} onChange={(id) => list.set({ operatorId: id })} />
        <WordSelect
          placeholder="状态"
          options={stateChoices('area')}
          value={status}
          onChange={(next) => list.set({ status: next })}
        />
      </FilterBar>
      <FilterChips
        list={list}
        chips={[
          province !== undefined && { keys: ['province'], label: '省份', text: province },
          operatorId !== undefined && { keys: ['operatorId'], label: '运营商', text: operator ?? `编号 ${operatorId}` },
          status !== undefined && { keys: ['status'], label: '状态', text: stateWord('area', status) },
        ]}
      />
      <div className={styles.spots}>
        {shows !== 'map' && (
          <DataTable
            list={list}
            columns={areaColumns}
            what="景区"
            noun="个"
            conditions={[q && `搜索「${q}」`, province, operator, status && stateWord('area', status)]
              .filter(Boolean)
              .join('，')}
            start={
              <Button kind="primary" onClick={form.add}>
                新增第一个景区
              </Button>
            }
            onOpen={(area) => opened.show(area.id)}
            openId={opened.open}
            actions={(area) => <RowActions edit={() => form.edit(area)} drop={() => void drop(area)} />}
            card={(area) => (
              <Card
                lines={[
                  [area.name, <State key="state" of="area" is={area.status} />],
                  [`${area.province} ${area.city}`, levelWord(area.level)],
                  [`${area.cases} 个项目，在线 ${area.devicesOnline} / ${area.devices} 台`, hoursText(area)],
                ]}
              />
            )}
          />
        )}
        {shows !== 'list' && (
          <aside className={styles.side} aria-label="分布">
            <Plot list={list} openId={opened.open} onOpen={opened.show} />
            <ProvinceList read={provinces} chosen={province} onChoose={(next) => list.set({ province: next })} />
          </aside>
        )}
      </div>
      <RowDrawer
        opened={opened}
        what="景区"
        title={(area) => area.name}
        mark={(area) => <State of="area" is={area.status} pill />}
        footer={(area) => (
          <>
            <Button onClick={() => void drop(area)}>删除景区</Button>
            <span className="sp" />
            <Button kind="primary" onClick={() => form.edit(area)}>
              编辑
            </Button>
          </>
        )}
      >
        {(area) => <AreaDrawer area={area} />}
      </RowDrawer>
      {form.needed && (
        <Suspense>
          <AreaDialog {...form.props} />
        </Suspense>
      )}
    </Page>
  )
}

/** All areas in sight, those that meet the list's conditions in full colour. */
function Plot({
  list,
  openId,
  onOpen,
}: {
  list: ReturnType<typeof useList<typeof areas.list>>
  openId: number | undefined
  onOpen(id: number): void
}) {
  const all = useRead(areas.choices, {}, { staleMs: 60_000 })
  const people = useOperators()
  const { q = '', province, status, operatorId } = list.filter
  const word = q.trim().toLowerCase()
  const owners = new Set(
    people.data?.rows.filter(({ id, parentId }) => id === operatorId || parentId === operatorId).map(({ id }) => id),
  )
  const rows = all.data?.rows ?? []
  const chosen = rows.filter(
    (area) =>
      [area.name, area.city].some((name) => name.toLowerCase().includes(word)) &&
      (!province || area.province === province) &&
      (!status || area.status === status) &&
      (operatorId === undefined || owners.has(area.operatorId)),
  )
  return <AreaPlot areas={rows} chosen={new Set(chosen.map(({ id }) => id))} openId={openId} onOpen={onOpen} />
}

const views = [
  { value: 'list', label: '列表' },
  { value: 'map', label: '分布' },
] as const
