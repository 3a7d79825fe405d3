import { Form } from 'antd'
import { useState } from 'react'
import { areas } from '#contract/scenic/areas.ts'
import { toGcj02 } from '../features/map/gcj02.ts'
import { PlaceMap } from '../features/map/PlaceMap.tsx'
import type { Place } from '../features/map/spots.ts'
import { useRead } from '../kit/query.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { positionText } from '../parts/position.ts'
import type { ControlProps } from './CrudForm.tsx'
import PositionInput from './PositionInput.tsx'
import styles from './PositionPick.module.css'

/** The longitude of a position, and the way to choose both of its figures on the map. */
export default function PositionPick(props: ControlProps) {
  const [open, setOpen] = useState(false)
  return (
    <span className={styles.line}>
      <PositionInput {...props} />
      <Button icon="map" disabled={props.disabled} onClick={() => setOpen(true)}>
        图上选
      </Button>
      {open && <Pick form={props.form} onClose={() => setOpen(false)} />}
    </span>
  )
}

const figure = (value: number) => Math.round(value * 1e6) / 1e6

function Pick({ form, onClose }: Pick<ControlProps, 'form'> & { onClose(): void }) {
  const lng: number | null | undefined = Form.useWatch('lng', form)
  const lat: number | null | undefined = Form.useWatch('lat', form)
  const start = typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null
  const [picked, setPicked] = useState<Place | null>(start)
  const all = useRead(areas.options, {}, { staleMs: 60_000 })
  const spots = (all.data?.rows ?? []).flatMap(({ id, name, lng: east, lat: north }) =>
    east === null || north === null ? [] : [{ id, name, told: '', lng: east, lat: north, faint: true }],
  )
  const pick = (place: Place) => setPicked({ lng: figure(place.lng), lat: figure(place.lat) })
  return (
    <Dialog
      open
      onClose={onClose}
      title="在图上选位置"
      width={720}
      note={picked ? `${positionText(picked)}（GCJ-02）` : '点图上的一处'}
      action={{
        text: '用这个位置',
        disabled: !picked,
        run: () => {
          if (picked) form.setFieldsValue({ lng: picked.lng, lat: picked.lat })
          onClose()
        },
      }}
    >
      <div className={styles.map}>
        <PlaceMap label="选位置的图" spots={spots} onOpen={() => {}} picked={picked} onPick={pick} />
      </div>
      {picked && (
        <p className={styles.convert}>
          <span className="t3">坐标来自手机定位或 GPS（WGS-84）时，要先换算，否则会偏几百米</span>
          <Button kind="link" onClick={() => pick(toGcj02(picked))}>
            由 WGS-84 换算
          </Button>
        </p>
      )}
    </Dialog>
  )
}
