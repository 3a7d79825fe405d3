import { type Point, points } from '#contract/scenic/points.ts'
import { titleOf } from '#web/crud/kit.ts'
import { PointSales } from '#web/features/figures/PointSales.tsx'
import { NextStepButton } from '#web/features/setup/NextStepButton.tsx'
import { can } from '#web/kit/access/access.ts'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './PointParts.module.css'

/** Below the facts of a point: the button that adds its first camera, and how it sells. */
export default function PointParts({ row }: { row: Point }) {
  const { id, caseId, devices } = row
  return (
    <>
      {devices === 0 && (
        <Section title={titleOf(points.list, 'devices')}>
          <p className={styles.none}>
            还没有摄像头 <NextStepButton step="device" start={{ caseId, pointId: id }} />
          </p>
        </Section>
      )}
      {can('order') && <PointSales key={id} place={row} />}
    </>
  )
}
