import { lazy, Suspense, useState } from 'react'
import { Button } from '../../parts/input/Button.tsx'
import type { ControlProps } from '../form/CrudForm.tsx'
import PositionInput from './PositionInput.tsx'
import styles from './PositionPick.module.css'

// Loaded on demand, because it includes the names of all divisions.
const PositionPicker = lazy(() => import('./PositionPicker.tsx'))

/** The longitude of a position, and the way to choose both of its figures on the map, or its division. */
export default function PositionPick(props: ControlProps) {
  const [open, setOpen] = useState(false)
  return (
    <span className={styles.line}>
      <PositionInput {...props} />
      <Button icon="map" disabled={props.disabled} onClick={() => setOpen(true)}>
        图上选
      </Button>
      {open && (
        <Suspense>
          <PositionPicker form={props.form} row={props.row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
