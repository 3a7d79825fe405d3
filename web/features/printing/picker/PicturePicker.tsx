import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { type Picture, paidWords, pictureStateNames, pictures, pictureWords } from '#contract/pictures/pictures.ts'
import { can } from '#web/kit/access/access.ts'
import { label } from '#web/kit/form/shape.ts'
import { count } from '#web/kit/format.ts'
import { useHiddenFields } from '#web/kit/list/tables.ts'
import { type List, useList } from '#web/kit/list/useList.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { useLiveRefresh } from '#web/kit/read/live.ts'
import { useRead } from '#web/kit/read/query.ts'
import { DayRange } from '#web/parts/filter/DayRange.tsx'
import { FilterBar } from '#web/parts/filter/FilterBar.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Empty } from '#web/parts/state/Empty.tsx'
import { TileFoot } from '#web/parts/table/foot/TileFoot.tsx'
import { EmptyList } from '#web/parts/table/rows/EmptyList.tsx'
import { Stale } from '#web/parts/table/rows/Stale.tsx'
import { FreshButton } from '../../fresh/FreshButton.tsx'
import { isNewer } from '../../fresh/isNewer.ts'
import { AreaSelect, CaseSelect, WordSelect } from '../../scenic/Select.tsx'
import { moveFocus } from './moveFocus.ts'
import { PickTile } from './PickTile.tsx'
import styles from './PicturePicker.module.css'
import type { Picked } from './picked.ts'

type Pictures = List<typeof pictures.list>

const states = Object.entries(pictureStateNames).map(([value, label]) => ({ value, label })) as {
  value: Picture['state']
  label: string
}[]

/** What the search understands; without phones where those are hidden. */
const hints = {
  wide: ['订单号、手机号、尾号、照片编号', '订单号、照片编号'],
  narrow: ['订单号、手机、照片', '订单号、照片'],
} as const

/** The pictures in sight, newest first, or those of what a visitor shows or says, to choose some of. */
export function PicturePicker({ picked }: { picked: Picked }) {
  const list = useList(pictures.list, { defaults: { size: 50 }, fixed: { soldFirst: true } })
  const { q } = list.filter
  // What a search has found is of one visitor and stays in place; all pictures would move under the pointer.
  useLiveRefresh(q ? ['picture'] : undefined, list.refetch)
  const latest = useRead(
    pictures.list,
    { body: { ...list.body, page: 1, size: 1 } },
    { live: ['picture'], keep: true, enabled: !q },
  )
  const narrow = useNarrow()
  const withPhones = !useHiddenFields(pictures.list).hidden.has('phone')
  const { areaId, caseId, from, to, states: chosen } = list.filter
  const left = paidLeft(list, picked)
  return (
    <section className={styles.picker} aria-label={`选择${pictureWords.noun}`}>
      <FilterBar
        list={list}
        scanner={{ onAgain: () => picked.add(left) }}
        search={hints[narrow ? 'narrow' : 'wide'][withPhones ? 0 : 1]}
        time={
          <DayRange from={from} to={to} clearable onChange={(days) => list.set({ from: days.from, to: days.to })} />
        }
      >
        <AreaSelect value={areaId} onChange={(id) => list.set({ areaId: id, caseId: undefined })} />
        <CaseSelect areaId={areaId} value={caseId} onChange={(id) => list.set({ caseId: id })} />
        <WordSelect
          placeholder={label(pictures.list.body, 'states')}
          options={states}
          value={chosen?.[0]}
          onChange={(state) => list.set({ states: state && [state] })}
        />
      </FilterBar>
      {list.rows.length === 0 ? (
        <Nothing list={list} withPhones={withPhones} />
      ) : (
        <>
          <Stale list={list} />
          {q && <Found list={list} picked={picked} left={left} />}
          <div className={styles.stage}>
            <Tiles rows={list.rows} picked={picked} />
            {!q && list.page === 1 && isNewer(latest.data?.rows[0], list.rows[0]) && (
              <FreshButton onClick={list.refetch} />
            )}
          </div>
          <TileFoot list={list} unit={pictureWords.counter} />
        </>
      )}
    </section>
  )
}

/** Tab reaches one tile; the arrow keys move between tiles. */
function Tiles({ rows, picked }: { rows: readonly Picture[]; picked: Picked }) {
  const [at, setAt] = useState<number>()
  const canPick = (row: Picture) => row.thumbUrl !== null && (picked.has(row.id) || !picked.full)
  const reached = rows.find((row) => row.id === at && canPick(row)) ?? rows.find(canPick)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons within, which take the focus
    <div className={styles.tiles} data-pictures="" onKeyDown={moveFocus}>
      {rows.map((row) => (
        <PickTile
          key={row.id}
          picture={row}
          on={picked.has(row.id)}
          disabled={!canPick(row)}
          reached={row === reached}
          onFocus={() => setAt(row.id)}
          onToggle={() => picked.toggle(row)}
        />
      ))}
    </div>
  )
}

const paidOf = ({ rows }: Pictures) => rows.filter((row) => row.sold && row.thumbUrl !== null)

/** Of what a search has found, the paid pictures that were neither printed nor chosen; none while the list is old. */
const paidLeft = (list: Pictures, picked: Picked) =>
  list.filter.q && !list.loading && !list.former && !list.error
    ? paidOf(list).filter(({ id, state }) => state !== 'printed' && !picked.has(id))
    : []

/** What a search has found, and all that was paid for and is not printed at once. */
function Found({ list, picked, left }: { list: Pictures; picked: Picked; left: readonly Picture[] }) {
  const sold = paidOf(list)
  const printed = sold.filter(({ state }) => state === 'printed').length
  // If there are several pages, the count covers this page only.
  const here = list.total > list.rows.length ? '这一页' : ''
  return (
    <div className={styles.found} role="status">
      <span>
        找到 <b>{list.counted}</b> 张，
        {here}
        {sold.length > 0 ? `${paidWords[0]} ${count(sold.length)} 张排在前面` : `都${paidWords[1]}`}
        {printed > 0 && `，其中 ${count(printed)} 张打过`}
      </span>
      {left.length > 0 && !picked.full && (
        <Button size="small" title="在搜索框再按一次回车" onClick={() => picked.add(left)}>
          选中{printed > 0 ? '没打过' : paidWords[0]}的 {count(left.length)} 张
        </Button>
      )}
    </div>
  )
}

/** Why there is nothing to choose, and what to do then. */
function Nothing({ list, withPhones }: { list: Pictures; withPhones: boolean }) {
  const navigate = useNavigate()
  const { q } = list.filter
  const cameras = pageByName.get('equipment')
  if (q && !list.loading && !list.error && list.page === 1) {
    const beside = list.filtered.length - 1
    return (
      <Empty
        title={`没有找到「${q}」`}
        note={
          beside > 0
            ? `另有 ${beside} 个筛选条件，清空后再找一次`
            : `号码要写全${withPhones ? '，手机号也可以只写后四位' : ''}；还找不到就按景区和时间找`
        }
      >
        <Button onClick={() => list.clear(...(beside > 0 ? (['q'] as const) : []))}>
          {beside > 0 ? '清空筛选' : '清空搜索'}
        </Button>
      </Empty>
    )
  }
  return (
    <EmptyList
      list={list}
      columns={4}
      what={pictureWords.noun}
      conditions={
        list.filtered.length > 0
          ? `共 ${list.filtered.length} 个筛选条件`
          : '摄像头把照片传上来后会排在这里，选中就能打印'
      }
      start={
        cameras && can('equipment') && <Button onClick={() => void navigate(cameras.path)}>看摄像头是否正常</Button>
      }
    />
  )
}
