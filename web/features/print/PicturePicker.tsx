import { clsx } from 'clsx'
import { clearedWords, type Picture, pictureStateNames, pictures, pictureWords } from '#contract/operation/pictures.ts'
import { fileAddress } from '../../kit/file.ts'
import { dayAndTime } from '../../kit/format.ts'
import { label } from '../../kit/shape.ts'
import { useList } from '../../kit/useList.ts'
import { DayRange } from '../../parts/DayRange.tsx'
import { FilterBar } from '../../parts/FilterBar.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { EmptyList } from '../../parts/table/EmptyList.tsx'
import { Stale } from '../../parts/table/Stale.tsx'
import { TileFoot } from '../../parts/table/TileFoot.tsx'
import { AreaSelect, CaseSelect, WordSelect } from '../scenic/Select.tsx'
import styles from './PicturePicker.module.css'
import type { Picked } from './picked.ts'

const states = Object.entries(pictureStateNames).map(([value, label]) => ({ value, label })) as {
  value: Picture['state']
  label: string
}[]

/** The pictures in sight, newest first, to choose some of. */
export function PicturePicker({ picked }: { picked: Picked }) {
  const list = useList(pictures.list, { defaults: { size: 50 }, live: ['picture'] })
  const { areaId, caseId, from, to, states: chosen } = list.filter
  return (
    <section className={styles.picker} aria-label={`选择${pictureWords.noun}`}>
      <FilterBar
        list={list}
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
        <EmptyList list={list} columns={4} what={pictureWords.noun} conditions="" start={null} />
      ) : (
        <>
          <Stale list={list} />
          <div className={styles.tiles}>
            {list.rows.map((picture) => (
              <Tile key={picture.id} picture={picture} picked={picked} />
            ))}
          </div>
          <TileFoot list={list} unit={pictureWords.counter} />
        </>
      )}
    </section>
  )
}

function Tile({ picture, picked }: { picture: Picture; picked: Picked }) {
  const { thumbUrl, takenAt, pointName, deviceName, areaName, state } = picture
  const on = picked.has(picture.id)
  return (
    <button
      type="button"
      className={clsx(styles.tile, on && styles.on)}
      aria-pressed={on}
      disabled={thumbUrl === null || (!on && picked.full)}
      title={areaName}
      onClick={() => picked.toggle(picture)}
    >
      <span className={styles.picture}>
        {thumbUrl === null ? clearedWords : <img src={fileAddress(thumbUrl)} alt="" loading="lazy" draggable={false} />}
        <i aria-hidden="true">{on && <Icon name="check" size={12} />}</i>
        {state !== 'uploaded' && <em>{pictureStateNames[state]}</em>}
      </span>
      <span className={styles.words}>
        <span className="el">{pointName ?? deviceName}</span>
        <span className="t3">{dayAndTime(takenAt)}</span>
      </span>
    </button>
  )
}
