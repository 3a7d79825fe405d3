import type { Picture, PictureHour } from '#contract/pictures/pictures.ts'
import { clock, count, dayOf, today } from '#web/kit/format.ts'
import { Checkbox } from '#web/parts/input/Checkbox.tsx'
import type { Selection } from '#web/parts/table/rows/selection.ts'
import type { Group, Span } from '../arrange/arrange.ts'
import styles from './GroupHead.module.css'

interface Props {
  group: Group<Picture>
  /** Numbers of the hour of which not all is loaded. */
  lastHour: PictureHour | null | undefined
  per: Span
  selection: Selection<Picture>
}

/**
 * The line above an hour or a day: its time, its points, and how many pictures there are and how many are sold.
 * Its checkbox selects the loaded pictures of the group.
 */
export function GroupHead({ group, lastHour, per, selection }: Props) {
  const { pictures, whole } = group
  const chosen = pictures.filter((picture) => selection.has(picture)).length
  const all = chosen === pictures.length
  const hour = (whole ? null : lastHour) ?? counted(pictures)
  const title = per === 'day' ? namedDay(dayOf(pictures[0]!.takenAt)) : timeOf(group)
  // The totals of a day that is not fully loaded are not known.
  const counts = whole || lastHour
  return (
    <header className={styles.head}>
      <Checkbox
        aria-label={`选择 ${title} ${pictures.length < hour.pictures ? '已载入' : ''}的 ${pictures.length} 张`}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !all
        }}
        onChange={() => selection.put(pictures, !all)}
      />
      <b>{title}</b>
      <span className="t3 el">
        {[
          placeOf(pictures[0]!, hour),
          counts && `${count(hour.pictures)} 张`,
          counts && hour.sold > 0 && `已售 ${count(hour.sold)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </header>
  )
}

/** 14:00–14:28 while the hour runs, 13:00–14:00 when it is over; other days are named. */
function timeOf({ pictures }: Group<Picture>) {
  const at = pictures[0]!.takenAt
  const hour = clock(at).slice(0, 2)
  const running = dayOf(at) === today() && clock(Date.now()).slice(0, 2) === hour
  const end = running ? clock(at).slice(0, 5) : `${String(Number(hour) + 1).padStart(2, '0')}:00`
  const day = dayOf(at)
  return `${day === today() ? '' : `${namedDay(day)} `}${hour}:00–${end}`
}

/** 05-02 周六; with its year where that is another one. */
const namedDay = (day: string) =>
  `${day.slice(0, 4) === today().slice(0, 4) ? day.slice(5) : day} ${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

const counted = (pictures: readonly Picture[]): PictureHour => ({
  pictures: pictures.length,
  sold: pictures.filter(({ sold }) => sold).length,
  areas: new Set(pictures.map(({ areaId }) => areaId)).size,
  points: new Set(pictures.map(pointOf)).size,
})
const pointOf = ({ pointName, deviceName }: Picture) => pointName ?? deviceName

/** The one point or area that all come from, or how many there are. */
function placeOf(picture: Picture, { areas, points }: PictureHour) {
  if (areas > 1) return `${areas} 个景区`
  return `${picture.areaName} ${points > 1 ? `${points} 个点位` : pointOf(picture)}`
}
