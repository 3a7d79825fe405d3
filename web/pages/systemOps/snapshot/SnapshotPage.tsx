import { useState } from 'react'
import { Link } from 'react-router'
import { commandKinds } from '#contract/scenic/deviceCommands.ts'
import { type Snapshot, snapshots } from '#contract/scenic/snapshots.ts'
import { Filters, useConditions } from '#web/crud/filters.tsx'
import { useBatch } from '#web/features/scenic/device/useBatch.tsx'
import wall from '#web/features/scenic/device/Wall.module.css'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { type List, useList } from '#web/kit/list/useList.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { read } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { TileFoot } from '#web/parts/table/foot/TileFoot.tsx'
import { EmptyList } from '#web/parts/table/rows/EmptyList.tsx'
import { Stale } from '#web/parts/table/rows/Stale.tsx'
import { LiveMark } from '#web/parts/value/LiveMark.tsx'
import styles from './SnapshotPage.module.css'
import { Tile } from './Tile.tsx'

/** Requests for more cameras than these need a confirmation. */
const withoutQuestion = 20
const biggest = 200

/** 摄像头快照: the newest still of each camera; a new one can be requested. */
export default function SnapshotPage() {
  const list = useList(snapshots.list, { live: ['command', 'device'], defaults: { size: 50 } })
  // Stills grow old by time passing.
  useEvery(15_000, list.refetch)
  const conditions = useConditions(list)
  const batch = useBatch([snapshots.list])
  const [gathering, setGathering] = useState(false)
  const { rows } = list

  /** Requests a still from every reachable camera that matches the filter, on all pages. */
  const all = async () => {
    setGathering(true)
    try {
      const ids = await reachable(list)
      if (ids.length === 0)
        return void (await confirm({
          title: '没有可以抓拍的摄像头',
          text: '当前条件下没有摄像头在设备总线上。',
          action: '知道了',
          only: true,
        }))
      const yes =
        ids.length <= withoutQuestion ||
        (await confirm({
          title: `抓拍 ${count(ids.length)} 台摄像头？`,
          text: '当前条件下在总线上的都会抓拍，一次 6 台，其余排队。',
          action: `抓拍 ${count(ids.length)} 台`,
        }))
      if (yes) await batch.ask(ids, 'snapshot')
    } finally {
      setGathering(false)
    }
  }

  return (
    <Page className={styles.page}>
      <PageHeader title="摄像头快照" meta={<LiveMark asOf={list.asOf} />}>
        <Button
          kind="primary"
          icon="camera"
          busy={gathering || batch.busy}
          why={list.total === 0 && '没有摄像头'}
          onClick={() => void all()}
        >
          {conditions ? `${commandKinds.snapshot}筛选出的` : `全部${commandKinds.snapshot}`}
        </Button>
      </PageHeader>
      <Filters list={list} show={['areaIds', 'framing', 'age', 'state']} more={['onBus']} />
      {rows.length === 0 ? (
        <div className={styles.nothing}>
          <EmptyList list={list} columns={4} what={snapshots.list.noun} conditions={conditions} start={<Start />} />
        </div>
      ) : (
        <>
          <Stale list={list} />
          <section className={wall.wall} aria-label="快照墙">
            {rows.map((row: Snapshot) => (
              <Tile key={row.id} row={row} asOf={list.asOf ?? ''} />
            ))}
          </section>
          <TileFoot list={list} unit="台" />
        </>
      )}
      {batch.dialog}
    </Page>
  )
}

/** Cameras are made on their own page. */
const Start = () => can('equipment') && <Link to="/travelSpot/equipment">去新增摄像头</Link>

async function reachable({ body, total }: List<typeof snapshots.list>): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; (page - 1) * biggest < total; page++) {
    const reply = await read(snapshots.list, { body: { ...body, onBus: true, page, size: biggest } })
    ids.push(...reply.rows.map(({ id }) => id))
    if (reply.rows.length < biggest) break
  }
  return ids
}
