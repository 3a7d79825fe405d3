import { type Point, points } from '#contract/scenic/points.ts'
import { titleOf } from '#web/crud/kit.ts'
import { NextStepButton } from '#web/features/setup/NextStepButton.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './PointParts.module.css'

/** Below the facts of a point without a camera: the button that adds one. */
export default function PointParts({ row: { id, caseId, devices } }: { row: Point }) {
  if (devices > 0) return null
  return (
    <Section title={titleOf(points.list, 'devices')}>
      <p className={styles.none}>
        还没有摄像头 <NextStepButton step="device" start={{ caseId, pointId: id }} />
      </p>
    </Section>
  )
}
