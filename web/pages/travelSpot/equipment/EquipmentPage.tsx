import { lazy, Suspense } from 'react'
import { type Device, devices } from '#contract/scenic/devices.ts'
import { clock, count } from '#web/kit/format.ts'
import { useNarrow } from '#web/kit/narrow.ts'
import { useRead } from '#web/kit/query.ts'
import { remove } from '#web/kit/remove.ts'
import { useEvery } from '#web/kit/useEvery.ts'
import { useList } from '#web/kit/useList.ts'
import { useOpenRow } from '#web/kit/useOpenRow.ts'
import { useParam } from '#web/kit/useParam.ts'
import { Button } from '#web/parts/Button.tsx'
import { Card, DataTable } from '#web/parts/DataTable.tsx'
import { LiveMark } from '#web/parts/LiveMark.tsx'
import { Page } from '#web/parts/Page.tsx'
import { PageHeader } from '#web/parts/PageHeader.tsx'
import { onlyArea } from '#web/parts/Pick.tsx'
import { RowActions } from '#web/parts/RowActions.tsx'
import { RowDrawer } from '#web/parts/RowDrawer.tsx'
import { useRowForm } from '#web/parts/rowForm.ts'
import { Segmented } from '#web/parts/Segmented.tsx'
import { State } from '#web/parts/State.tsx'
import { deviceColumns } from './columns.tsx'
import { DeviceFilters, useDeviceConditions } from './DeviceFilters.tsx'
import styles from './EquipmentPage.module.css'
import { SmallView } from './Sight.tsx'
import { StateChips } from './StateChips.tsx'
import { Wall } from './Wall.tsx'

const DeviceDialog = lazy(() => import('./DeviceDialog.tsx'))
const DeviceDrawer = lazy(() => import('./DeviceDrawer.tsx'))

/** 摄像头信息: cameras with their states as a list or as a wall of what they see. */
export default function EquipmentPage() {
  const list = useList(devices.list, { live: ['device'] })
  const opened = useOpenRow(list, { live: ['device'] })
  const [view, setView] = useParam('view', ['list', 'wall'])
  const form = useRowForm<Device>()
  const narrow = useNarrow()
  const { q, areaIds, caseId, pointId, smartType, expected, state } = list.filter
  const counts = useRead(
    devices.counts,
    { body: { q, areaIds, caseId, pointId, smartType, expected, state } },
    { live: ['device'], keep: true },
  )
  // A camera that falls silent, and its figures, change without an event.
  useEvery(15_000, () => {
    list.refetch()
    void counts.refetch()
  })
  const conditions = useDeviceConditions(list.filter)
  const asOf = list.asOf ?? ''
  const drop = async ({ id, name, picturesToday }: Device) => {
    const gone = await remove(devices.remove, {
      id,
      noun: '摄像头',
      name,
      follows: `以它的国标编码上报的心跳、照片和订单将被拒收。已有的照片${picturesToday ? `（今天 ${picturesToday} 张）` : ''}和订单保留，仍显示它的名称；国标编码可重新登记。`,
      reads: [devices.list, devices.counts, devices.ofCase, devices.freeGbCode],
    })
    if (gone) opened.close()
  }
  const start = (
    <Button kind="primary" onClick={form.add}>
      新增第一台摄像头
    </Button>
  )
  const chips = <StateChips counts={counts.data} state={state} onChoose={(next) => list.set({ state: next })} />
  return (
    <Page kind={view === 'wall' ? undefined : 'surface'} className={styles.cameras}>
      <PageHeader title="摄像头信息" meta={<LiveMark asOf={view === 'wall' && !narrow ? list.asOf : undefined} />}>
        <Segmented label="看法" options={views} value={view} onChange={setView} />
        <Button kind="primary" icon="plus" onClick={form.add}>
          {narrow ? '新增' : '新增摄像头'}
        </Button>
      </PageHeader>
      <DeviceFilters list={list} chips={narrow ? null : chips} />
      {narrow && chips}
      {view === 'wall' ? (
        <Wall list={list} conditions={conditions} start={start} openId={opened.open} onOpen={opened.show} />
      ) : (
        <DataTable
          list={list}
          columns={deviceColumns(asOf)}
          what="摄像头"
          noun="台"
          conditions={conditions}
          sums={
            counts.data && (
              <span className="t3">
                今日照片 <b>{count(counts.data.picturesToday)}</b> 张
              </span>
            )
          }
          start={start}
          onOpen={(device) => opened.show(device.id)}
          openId={opened.open}
          actionsWidth={104}
          actions={(device) => <RowActions edit={() => form.edit(device)} drop={() => void drop(device)} />}
          card={(device) => (
            <Card
              picture={<SmallView device={device} asOf={asOf} width={52} height={52} />}
              lines={[
                [device.name, <State key="state" of="place" is={device.state} />],
                [`${device.areaName} ${device.pointName ?? device.caseName}`, `今日 ${device.picturesToday} 张`],
                [device.gbCode, device.lastHeartbeatAt ? clock(device.lastHeartbeatAt) : '从未'],
              ]}
            />
          )}
        />
      )}
      <RowDrawer
        opened={opened}
        what="摄像头"
        title={(device) => device.name}
        mark={(device) => <State of="place" is={device.state} pill />}
        footer={(device) => (
          <>
            <Button onClick={() => void drop(device)}>删除摄像头</Button>
            <span className="sp" />
            <Button kind="primary" onClick={() => form.edit(device)}>
              编辑
            </Button>
          </>
        )}
      >
        {(device) => <DeviceDrawer device={device} asOf={asOf} />}
      </RowDrawer>
      {form.needed && (
        <Suspense>
          <DeviceDialog {...form.props} place={{ areaId: onlyArea(areaIds), caseId, pointId }} onAdded={opened.show} />
        </Suspense>
      )}
    </Page>
  )
}

const views = [
  { value: 'list', label: '列表', icon: 'list' },
  { value: 'wall', label: '画面墙', icon: 'grid' },
] as const
