import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { type Picture, pictures, pictureWords } from '#contract/pictures/pictures.ts'
import { SelectionBar } from '#web/features/pictures/chosen/SelectionBar.tsx'
import { usePacking } from '#web/features/pictures/chosen/usePacking.ts'
import { GalleryLayoutTools } from '#web/features/pictures/gallery/GalleryLayoutTools.tsx'
import { Pictures } from '#web/features/pictures/gallery/Pictures.tsx'
import { useGalleryLayout } from '#web/features/pictures/gallery/useGalleryLayout.ts'
import { PhotoView } from '#web/features/pictures/view/PhotoView.tsx'
import { can } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { clock, count } from '#web/kit/format.ts'
import { useList } from '#web/kit/list/useList.ts'
import { usePlace, useRowsBack } from '#web/kit/list/usePlace.ts'
import { useRow } from '#web/kit/list/useRow.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { ShortcutLayer, useAct } from '#web/kit/look/shortcuts.ts'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { Empty } from '#web/parts/state/Empty.tsx'
import { Toolbar } from '#web/parts/table/foot/Tools.tsx'
import { Stale } from '#web/parts/table/rows/Stale.tsx'
import { useSelection } from '#web/parts/table/rows/selection.ts'
import { GalleryFilters } from './GalleryFilters.tsx'

const { title } = pageByName.get('gallery')!
const photo = pageByName.get('photo')!

/** Pictures that were chosen for promotion, by the day on which they were taken. */
export default function GalleryPage() {
  const narrow = useNarrow()
  const list = useList(pictures.travel, { defaults: { size: 100 }, adding: true, live: ['picture'] })
  const place = usePlace(list.operation.path)
  useRowsBack(list, place)
  const selection = useSelection<Picture>(list.rows, place)
  const row = useRow(list.rows)
  const box = useRef<HTMLDivElement>(null)
  const [layout, setLayout] = useGalleryLayout()
  const packing = usePacking()
  const navigate = useNavigate()
  const refresh = () => {
    box.current?.scrollTo({ top: 0 })
    list.refetch()
  }
  useAct({ icon: 'refresh', label: '刷新', keys: 'r', run: refresh })
  return (
    <Page kind="surface">
      <PageHeader title={title}>
        <Button
          icon="download"
          why={list.total === 0 && '没有可以打包的照片'}
          busy={packing.busy}
          onClick={() => void packing.packAll(pictures.travel, list.body, list.total)}
        >
          打包下载
        </Button>
      </PageHeader>
      <GalleryFilters list={list} />
      <Toolbar>
        {list.asOf && (
          <>
            <span className="t3">
              共 <b>{count(list.total)}</b> {pictureWords.counter}
            </span>
            <span className="vr" />
            <span className="t3">截至 {clock(list.asOf)}</span>
          </>
        )}
        <IconButton small icon="refresh" label="刷新" keys="r" busy={list.fetching} onClick={refresh} />
        <span className="sp" />
        {!narrow && <GalleryLayoutTools look={layout} onChange={setLayout} />}
      </Toolbar>
      {!list.more && <Stale list={list} retry={list.refetch} />}
      <Pictures
        box={box}
        list={list}
        per="day"
        place={place}
        selection={selection}
        layout={layout}
        openId={row.open}
        onOpen={row.show}
        what={title}
        conditions={`共 ${list.filtered.length} 个条件`}
        none={
          <Empty title="图库里还没有照片" note={`在${photo.title}里选好照片，写明谁同意用作宣传，选入图库`}>
            {can('photo') && <Button onClick={() => void navigate(photo.path)}>去选照片</Button>}
          </Empty>
        }
      />
      <SelectionBar
        selection={selection}
        covered={row.open !== undefined}
        busy={packing.busy}
        onPack={(rows) => void packing.pack(rows)}
      >
        <UnfeatureButton rows={selection.rows} done={selection.clear} />
      </SelectionBar>
      {row.open !== undefined && (
        <ShortcutLayer value={1}>
          <PhotoView id={row.open} list={list} row={row} total={list.total} selection={selection} />
        </ShortcutLayer>
      )}
    </Page>
  )
}

function UnfeatureButton({ rows, done }: { rows: readonly Picture[]; done(): void }) {
  const unfeature = useAction(pictures.unfeature, {
    success: ({ changed }) => `已移出 ${count(changed)} 张`,
    invalidates: [pictures.travel, pictures.one],
    done,
  })
  const ask = async () => {
    const text = `照片本身不变，仍在${photo.title}里；授权说明留在操作记录中。已经发出去的宣传不会因此撤回。`
    if (await confirm({ title: `移出 ${count(rows.length)} 张照片？`, text, action: '移出图库' }))
      await unfeature.run({ body: { ids: rows.map(({ id }) => id) } })
  }
  return (
    <Button kind="text" icon="undo" busy={unfeature.busy} onClick={() => void ask()}>
      移出图库
    </Button>
  )
}
