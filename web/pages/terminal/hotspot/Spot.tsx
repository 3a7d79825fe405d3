import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { overviewRows } from '#contract/reports/overviewRows.ts'
import { type Point, points } from '#contract/scenic/points.ts'
import { Toggles } from '#web/crud/Toggles.tsx'
import { addressOf } from '#web/features/reports/addressOf.ts'
import { noteSending, sendingSignal, useSendings } from '#web/features/scenic/caseImages/sendings.ts'
import { pictureTypes, suitable, upload } from '#web/features/scenic/caseImages/upload.ts'
import { can } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import tile from '#web/parts/input/AddPicture.module.css'
import { IconButton } from '#web/parts/input/Button.tsx'
import { ZoomablePicture } from '#web/parts/picture/ZoomablePicture.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './HotspotPage.module.css'
import type { Sold } from './spotSales.ts'

interface Props {
  point: Point
  /** How it sells; undefined where that is not known. */
  sales?: Sold | undefined
  /** Its position among the hotspots, from 1; undefined if it is not a hotspot. */
  place?: number
  before?: number | undefined
  after?: number | undefined
  onMove(id: number, onto: number): void
}

/** One point with its picture: dragged, or moved by keys and arrows, where it is among the famous ones. */
export function Spot({ point, sales, place, before, after, onMove }: Props) {
  const [over, setOver] = useState(false)
  const { id, name, devices } = point
  const step = (event: KeyboardEvent) => {
    const onto = event.key === 'ArrowUp' ? before : event.key === 'ArrowDown' ? after : undefined
    if (!event.altKey || onto === undefined) return
    event.preventDefault()
    onMove(id, onto)
  }
  return (
    <li
      className={clsx(over && styles.over)}
      onDragOver={(event) => {
        if (place === undefined || !event.dataTransfer.types.includes(spotType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const moving = Number(event.dataTransfer.getData(spotType))
        if (place === undefined || !moving) return
        event.preventDefault()
        onMove(moving, id)
      }}
    >
      {place !== undefined && (
        <button
          type="button"
          className={styles.grip}
          draggable
          aria-label={`移动「${name}」，按 Alt 加上下键`}
          title="拖动，或按 Alt 加上下键"
          onKeyDown={step}
          onDragStart={(event) => {
            event.dataTransfer.setData(spotType, String(id))
            event.dataTransfer.effectAllowed = 'move'
          }}
        >
          <Icon name="grip" size={14} />
        </button>
      )}
      {place !== undefined && <b className={styles.place}>{place}</b>}
      <SpotPicture point={point} />
      <span className={styles.name}>
        <span className="b el" title={name}>
          {name}
        </span>
        <span className="t3 el">
          {devices > 0 && can('equipment') ? (
            <Link to={`/travelSpot/equipment?pointId=${id}`}>{count(devices)} 台摄像头</Link>
          ) : (
            `${count(devices)} 台摄像头`
          )}
        </span>
      </span>
      {sales && <Figures point={point} sales={sales} />}
      {place !== undefined && (
        <span className={styles.steps}>
          <IconButton
            small
            icon="up"
            label={`上移「${name}」`}
            why={before === undefined && '已是第一个'}
            onClick={() => before !== undefined && onMove(id, before)}
          />
          <IconButton
            small
            icon="down"
            label={`下移「${name}」`}
            why={after === undefined && '已是最后一个'}
            onClick={() => after !== undefined && onMove(id, after)}
          />
        </span>
      )}
      <Toggles
        toggles={{ hot: { on: '设为打卡点', off: '取消打卡点' } }}
        edit={points.edit}
        row={point}
        name={name}
        reads={[points.list]}
      />
    </li>
  )
}

/** What the point has brought in, as a link to its orders, and how many people have scanned its codes. */
function Figures({ point, sales }: { point: Point; sales: Sold }) {
  const { areaId, caseId, id } = point
  const { turnoverFen, scans, rank, dayFrom, dayTo } = sales
  const orders = addressOf(overviewRows.paidFen({ dayFrom, dayTo, areaIds: [areaId], caseId, pointId: id }), can)
  const amount = yuanSign(turnoverFen)
  return (
    <span className={styles.figures}>
      {orders ? (
        <Link to={orders} title="看订单">
          {amount}
        </Link>
      ) : (
        <b>{amount}</b>
      )}
      <span className="t3">
        第 {count(rank)}，扫码 {count(scans)} 次
      </span>
    </span>
  )
}

/** The picture of a point on the terminal. */
function SpotPicture({ point: { id, caseId, name, imageUrl, thumbUrl, version } }: { point: Point }) {
  const edit = useAction(points.edit, { invalidates: [points.list] })
  const sending = useSendings().get(-id) !== undefined
  const add = async (chosen: File[]) => {
    const [file] = suitable(chosen.slice(0, 1))
    if (!file) return
    const signal = sendingSignal()
    noteSending(-id, { slot: 'detail', done: 0, total: 1 })
    const stored = await upload(caseId, file, signal)
    noteSending(-id, undefined)
    if (stored && !signal.aborted) await edit.run({ params: { id }, body: { imageKey: stored.key, version } })
  }
  const drop = async () => {
    const yes = await confirm({
      title: `删除「${name}」的图片？`,
      text: '图片文件一并删除，终端上改为只写名称。不可恢复。',
      action: '删除图片',
      danger: true,
    })
    if (yes) await edit.run({ params: { id }, body: { imageKey: null, version } })
  }
  const busy = sending || edit.busy
  return (
    <span className={styles.picture}>
      {imageUrl ? (
        <ZoomablePicture
          url={thumbUrl}
          of={{ pictures: [{ name, url: imageUrl, thumbUrl }], at: 0 }}
          label={`看「${name}」的图片`}
          width={72}
          height={54}
        />
      ) : null}
      {imageUrl ? (
        <IconButton small icon="trash" label={`删除「${name}」的图片`} disabled={busy} onClick={() => void drop()} />
      ) : (
        <label className={tile.add}>
          {sending ? <Glyph shape="ring" size={16} /> : <Icon name="upload" />}
          {sending ? '上传中' : '图片'}
          <input
            type="file"
            className="sr"
            accept={pictureTypes.join(',')}
            disabled={busy}
            aria-label={`上传「${name}」的图片`}
            onChange={(event) => {
              void add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
      )}
    </span>
  )
}

const spotType = 'application/x-spot'
