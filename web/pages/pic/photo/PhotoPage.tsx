import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Reply } from '#contract/kit.ts'
import { type Picture, pictures } from '#contract/pictures/pictures.ts'
import { FreshButton } from '#web/features/fresh/FreshButton.tsx'
import { isNewer } from '#web/features/fresh/isNewer.ts'
import { FeatureButton } from '#web/features/pictures/chosen/FeatureButton.tsx'
import { SelectionBar } from '#web/features/pictures/chosen/SelectionBar.tsx'
import { usePacking } from '#web/features/pictures/chosen/usePacking.ts'
import { GalleryLayoutTools } from '#web/features/pictures/gallery/GalleryLayoutTools.tsx'
import { Pictures } from '#web/features/pictures/gallery/Pictures.tsx'
import { useGalleryLayout } from '#web/features/pictures/gallery/useGalleryLayout.ts'
import { PhotoView } from '#web/features/pictures/view/PhotoView.tsx'
import { canCall } from '#web/kit/access/access.ts'
import { writeFilter } from '#web/kit/call/address.ts'
import { clock, percent } from '#web/kit/format.ts'
import { useList } from '#web/kit/list/useList.ts'
import { usePlace, useRowsBack } from '#web/kit/list/usePlace.ts'
import { useRow } from '#web/kit/list/useRow.ts'
import { useNarrow, useWide } from '#web/kit/look/narrow.ts'
import { ShortcutLayer, useAct } from '#web/kit/look/shortcuts.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { Empty } from '#web/parts/state/Empty.tsx'
import { Toolbar } from '#web/parts/table/foot/Tools.tsx'
import { Stale } from '#web/parts/table/rows/Stale.tsx'
import { useSelection } from '#web/parts/table/rows/selection.ts'
import styles from './PhotoFilters.module.css'
import { PhotoFilters, PhotoStates } from './PhotoFilters.tsx'
import { PortraitButton } from './PortraitButton.tsx'
import { conditionsOf } from './shown.ts'

/** The pictures of the scenic areas in sight, newest first. */
export default function PhotoPage() {
  const narrow = useNarrow()
  const wide = useWide()
  const [, setAddress] = useSearchParams()
  const list = useList(pictures.list, { defaults: { size: 100 }, adding: true })
  const latest = useRead(
    pictures.list,
    { body: { ...list.body, page: 1, size: 1 } },
    { live: ['picture', 'order'], keep: true },
  )
  const place = usePlace(list.operation.path)
  useRowsBack(list, place)
  const selection = useSelection<Picture>(list.rows, place)
  const row = useRow(list.rows)
  const [layout, setLayout] = useGalleryLayout()
  const packing = usePacking()
  const box = useRef<HTMLDivElement>(null)
  const { counts, total = list.total } = latest.data ?? list.reply ?? {}
  const fresh = selection.rows.length === 0 && isNewer(latest.data?.rows[0], list.rows[0])
  const refresh = () => {
    box.current?.scrollTo({ top: 0 })
    list.refetch()
    void latest.refetch()
  }
  const beside = list.filtered.filter((key) => key !== 'from' && key !== 'to')
  // One step in the address: two at once would undo each other.
  const onlyVisitor = (visitorId: number) =>
    setAddress((now) => {
      const next = writeFilter(now, { ...Object.fromEntries(beside.map((key) => [key, undefined])), visitorId }, {})
      next.delete('open')
      return next
    })
  useAct({ icon: 'refresh', label: '刷新', keys: 'r', run: refresh })
  return (
    <Page kind="surface">
      <PageHeader title="照片列表">
        <PortraitButton caseId={list.filter.caseId} deviceId={list.filter.deviceId} />
        <Button
          icon="download"
          why={total === 0 && '没有可以打包的照片'}
          busy={packing.busy}
          onClick={() => void packing.packAll(pictures.list, list.body, total)}
        >
          打包下载
        </Button>
      </PageHeader>
      <PhotoFilters list={list} />
      {!wide && (
        <div className={styles.line}>
          <PhotoStates list={list} counts={counts} />
        </div>
      )}
      <Toolbar>
        {wide && <PhotoStates list={list} counts={counts} />}
        {counts && !list.filter.states && <SoldShare counts={counts} />}
        {list.asOf && <span className="vr" />}
        {list.asOf && <span className="t3">截至 {clock(latest.data?.asOf ?? list.asOf)}</span>}
        <IconButton small icon="refresh" label="刷新" keys="r" busy={list.fetching} onClick={refresh} />
        <span className="sp" />
        {!narrow && <GalleryLayoutTools look={layout} onChange={setLayout} />}
      </Toolbar>
      {!list.more && <Stale list={list} retry={refresh} />}
      <Pictures
        box={box}
        list={list}
        lastHour={list.reply?.lastHour}
        place={place}
        selection={selection}
        layout={layout}
        openId={row.open}
        onOpen={row.show}
        what="照片"
        conditions={conditionsOf(list.filter, beside.length)}
        none={
          <Empty title="还没有照片" note="摄像头把照片传上来后，会按拍摄时刻排在这里">
            <Button onClick={refresh}>刷新</Button>
          </Empty>
        }
      />
      {fresh && <FreshButton onClick={refresh} />}
      <SelectionBar
        selection={selection}
        covered={row.open !== undefined}
        busy={packing.busy}
        onPack={(rows) => void packing.pack(rows)}
      >
        {canCall(pictures.feature) && <FeatureButton rows={selection.rows} done={selection.clear} />}
      </SelectionBar>
      {row.open !== undefined && (
        <ShortcutLayer value={1}>
          <PhotoView id={row.open} list={list} row={row} total={total} selection={selection} onVisitor={onlyVisitor} />
        </ShortcutLayer>
      )}
    </Page>
  )
}

function SoldShare({ counts }: { counts: Reply<typeof pictures.list>['counts'] }) {
  if (counts.all === 0) return null
  return (
    <span className="t3" title="卖出的照片 ÷ 全部照片">
      售出率 <b>{percent(counts.bought / counts.all)}</b>
    </span>
  )
}
