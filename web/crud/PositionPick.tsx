import { useState } from 'react'
import { areas } from '#contract/scenic/areas.ts'
import { type Kept, onMap, positionText } from '../features/map/kept.ts'
import { PlaceMap } from '../features/map/PlaceMap.tsx'
import type { Place } from '../features/map/spots.ts'
import { useRead } from '../kit/query.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
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

function keptIn(form: ControlProps['form']) {
  const { lng = null, lat = null, datum = 'gcj02' } = form.getFieldsValue(['lng', 'lat', 'datum']) as Partial<Kept>
  return { lng, lat, datum }
}

const figure = (value: number) => Math.round(value * 1e6) / 1e6

function Pick({ form, onClose }: Pick<ControlProps, 'form'> & { onClose(): void }) {
  // A value that is watched comes after the first drawing only.
  const [picked, setPicked] = useState<Place | null>(() => onMap(keptIn(form)) ?? null)
  const all = useRead(areas.options, {}, { staleMs: 60_000 })
  const spots = (all.data?.rows ?? []).flatMap(({ id, name, ...kept }) => {
    const place = onMap(kept)
    return place ? [{ id, name, told: '', ...place, faint: true }] : []
  })
  const pick = (place: Place) => setPicked({ lng: figure(place.lng), lat: figure(place.lat) })
  return (
    <Dialog
      open
      onClose={onClose}
      title="在图上选位置"
      width={720}
      note={picked ? positionText({ ...picked, datum: 'gcj02' }) : '点图上的一处'}
      action={{
        text: '用这个位置',
        disabled: !picked,
        run: () => {
          if (picked) form.setFieldsValue({ lng: picked.lng, lat: picked.lat, datum: 'gcj02' })
          onClose()
        },
      }}
    >
      <div className={styles.map}>
        <PlaceMap label="选位置的图" spots={spots} onOpen={() => {}} picked={picked} onPick={pick} />
      </div>
    </Dialog>
  )
}
