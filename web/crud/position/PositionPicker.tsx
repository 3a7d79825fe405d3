import { InputNumber } from 'antd'
import { useId, useState } from 'react'
import { AreaChoice, areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { amap } from '../../features/map/amap/amap.ts'
import {
  citiesOf,
  type Division,
  type DivisionWords,
  districtsOf,
  divisionOf,
  divisionWords,
  provinceDivisions,
} from '../../features/map/divisions.ts'
import { PlaceMap } from '../../features/map/PlaceMap.tsx'
import type { Place } from '../../features/map/spots.ts'
import { onMap, positionText, type StoredPosition } from '../../features/map/storedPosition.ts'
import { WordSelect } from '../../features/scenic/Select.tsx'
import { currentSite } from '../../kit/access/site.ts'
import { labelWithUnit, shapeOf, wrongNumber } from '../../kit/form/shape.ts'
import { useRead } from '../../kit/read/query.ts'
import { Dialog } from '../../parts/frame/Dialog.tsx'
import { Hint, Label } from '../../parts/input/Input.tsx'
import { pastePair } from '../../parts/input/position.ts'
import type { ControlProps } from '../form/CrudForm.tsx'
import styles from './PositionPick.module.css'

interface Props extends Pick<ControlProps, 'form' | 'row'> {
  onClose(): void
}

const placeFields = ['province', 'city', 'district', 'adcode'] as const
const maxAgeMs = 60_000
const figure = (value: number) => Math.round(value * 1e6) / 1e6

/**
 * Chooses a position on the map or by its coordinates, in GCJ-02, and the division if the form has one. The map
 * service is optional: without it places are drawn plainly, and a division is located by the scenic areas in it.
 */
export default function PositionPicker({ form, row, onClose }: Props) {
  const formValues = form.getFieldsValue() as Partial<StoredPosition & DivisionWords> & { caseId?: number }
  const isDivided = 'adcode' in formValues
  const [division, setDivision] = useState(() => (isDivided ? divisionOf(formValues) : []))
  const [place, setPlace] = useState(() => startOf(formValues))
  /** What placed the mark. Choosing a division moves the mark only if a division has placed it. */
  const [by, setBy] = useState<'form' | 'hand' | 'division'>('form')
  const [changed, setChanged] = useState(false)
  const known = useKnown(row, formValues.caseId)
  const { adcode } = divisionWords(division)
  const picked = isPlace(place) ? place : null
  const wrong = mistakeIn(place)

  const put = (next: Draft) => {
    setPlace(next)
    setBy('hand')
  }
  const choose = (next: readonly Division[]) => {
    setDivision(next)
    setChanged(true)
    if (by !== 'division' && picked) return
    const middle = middleOf(known.filter((one) => one.adcode === divisionWords(next).adcode))
    setPlace(middle ?? { lng: null, lat: null })
    setBy('division')
  }
  const take = () => {
    if (picked && by !== 'form') form.setFieldsValue({ ...picked, datum: 'gcj02' })
    if (changed) {
      const words = divisionWords(division)
      form.setFieldsValue(
        Object.fromEntries(placeFields.filter((key) => key in formValues).map((key) => [key, words[key]])),
      )
    }
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="在图上选位置"
      width={720}
      note={wrong ?? (picked ? positionText({ ...picked, datum: 'gcj02' }) : '还没有位置')}
      action={{
        text: isDivided && !picked && !wrong && changed ? '只用这个区划' : '用这个位置',
        disabled: wrong !== undefined || !(picked || changed),
        run: take,
      }}
    >
      <div className={styles.picker}>
        {isDivided && <Divisions chosen={division} onChoose={choose} />}
        <Figures place={place} onChange={put} />
        <Hint>
          {said({ division, by, picked, near: known.filter((one) => one.adcode === adcode && adcode !== '') })}
        </Hint>
        <div className={styles.map}>
          <PlaceMap
            label="选位置的图"
            spots={known.map(({ id, name, own, adcode: its, ...at }) => ({
              ...{ id, name, caption: '', lng: at.lng, lat: at.lat },
              faint: !(own || isNear(its, division)),
            }))}
            onOpen={() => {}}
            picked={picked}
            onPick={({ lng, lat }) => put({ lng: figure(lng), lat: figure(lat) })}
          />
        </div>
        {!amap() && <Hint>{currentSite().mapScript ? lateMap : noMap}</Hint>}
      </div>
    </Dialog>
  )
}

const noMap =
  '没有底图：地图需要高德的 key，由平台管理员在服务器的环境变量 AMAP_KEY 中设置，重启后生效。现在只按经纬度画点。'
const lateMap = '地图服务没有载入，现在只按经纬度画点。检查网络后刷新页面。'

interface Draft {
  readonly lng: number | null
  readonly lat: number | null
}
const isPlace = (draft: Draft): draft is Place => draft.lng !== null && draft.lat !== null

function startOf({ lng = null, lat = null, datum = 'gcj02' }: Partial<StoredPosition>): Draft {
  const at = onMap({ lng, lat, datum })
  return at ? { lng: figure(at.lng), lat: figure(at.lat) } : { lng: null, lat: null }
}

function mistakeIn({ lng, lat }: Draft): string | undefined {
  return (
    (lng === null ? undefined : wrongNumber(shapeOf(AreaChoice, 'lng'), lng)) ??
    (lat === null ? undefined : wrongNumber(shapeOf(AreaChoice, 'lat'), lat))
  )
}

interface Known extends Place {
  readonly id: number
  readonly name: string
  readonly adcode: string
  /** The scenic area that the form's project belongs to. */
  readonly own: boolean
}

/** Visible scenic areas with a known position, without the one that is being edited. */
function useKnown(row: object | undefined, caseId: number | undefined): readonly Known[] {
  const all = useRead(areas.options, {}, { staleMs: maxAgeMs })
  const projects = useRead(cases.options, { body: {} }, { enabled: caseId !== undefined, staleMs: maxAgeMs })
  const ownId = projects.data?.rows.find(({ id }) => id === caseId)?.areaId
  const isItself = ({ id }: AreaChoice) =>
    caseId === undefined && row !== undefined && (row as { id?: number }).id === id
  return (all.data?.rows ?? []).flatMap((area) => {
    const at = onMap(area)
    const { id, name, adcode } = area
    return at && !isItself(area) ? [{ id, name, adcode, own: id === ownId, ...at }] : []
  })
}

/** Whether a code belongs to the chosen city, or to the province if no city is chosen. */
const isNear = (adcode: string, [province, city]: readonly Division[]) =>
  city !== undefined
    ? adcode !== '' && adcode.slice(0, 4) === city.code.slice(0, 4)
    : province !== undefined && adcode.startsWith(province.code.slice(0, 2))

const middleOf = (places: readonly Place[]): Place | undefined =>
  places.length
    ? {
        lng: figure(places.reduce((sum, { lng }) => sum + lng, 0) / places.length),
        lat: figure(places.reduce((sum, { lat }) => sum + lat, 0) / places.length),
      }
    : undefined

function said({
  division,
  by,
  picked,
  near,
}: {
  division: readonly Division[]
  by: 'form' | 'hand' | 'division'
  picked: Place | null
  near: readonly Known[]
}) {
  const last = division.at(-1)
  if (picked && by === 'division' && near[0])
    return `标记先放在${last?.name}已有的景区（${near[0].name}${near.length > 1 ? ` 等 ${near.length} 个` : ''}）处，请改到实际位置。`
  if (!picked && last) return `没有${last.name}的坐标。点图上的一处，或从地图软件查到经纬度填在上面。`
  return '点图上的一处，或填经纬度（GCJ-02，高德、腾讯地图上查到的就是）；可一起粘贴。'
}

/** Province, city and district, each of the one before. */
function Divisions({ chosen, onChoose }: { chosen: readonly Division[]; onChoose(next: readonly Division[]): void }) {
  const [province, city] = chosen
  const levels = [
    { label: '省份', from: provinceDivisions },
    { label: '城市', from: province ? citiesOf(province.code) : [] },
    { label: '区县', from: city ? districtsOf(city.code) : [] },
  ]
  return (
    <fieldset className={styles.divisions} aria-label="行政区划">
      {levels.map(({ label, from }, at) => (
        <WordSelect
          key={label}
          placeholder={label}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={from.length === 0}
          options={from.map(({ code, name }) => ({ value: code, label: name }))}
          value={chosen[at]?.code}
          onChange={(code) => {
            const next = from.find((one) => one.code === code)
            onChoose([...chosen.slice(0, at), ...(next ? [next] : [])])
          }}
        />
      ))}
      <span className="t3">{divisionWords(chosen).adcode && `代码 ${divisionWords(chosen).adcode}`}</span>
    </fieldset>
  )
}

/** Both figures, which a pair that is pasted fills at once. */
function Figures({ place, onChange }: { place: Draft; onChange(next: Draft): void }) {
  const id = useId()
  return (
    <div className={styles.figures}>
      {(['lng', 'lat'] as const).map((key) => (
        <div key={key}>
          <Label htmlFor={`${id}${key}`}>{labelWithUnit(AreaChoice, key)}</Label>
          <InputNumber<number>
            id={`${id}${key}`}
            controls={false}
            value={place[key]}
            onChange={(value) => onChange({ ...place, [key]: value })}
            onPaste={(event) => pastePair(event, onChange)}
          />
        </div>
      ))}
    </div>
  )
}
