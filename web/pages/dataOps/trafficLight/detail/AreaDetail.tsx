import { useState } from 'react'
import { silenceTitles } from '#contract/scenic/deviceHealth.ts'
import { CameraLosses } from '#web/features/figures/offline/CameraLosses.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import type { AreaState } from '../view.ts'
import styles from './AreaDetail.module.css'
import { AreaHistory } from './AreaHistory.tsx'
import { Calendar } from './Calendar.tsx'
import { Cameras } from './Cameras.tsx'
import { LightList } from './LightList.tsx'
import { Maintenances } from './Maintenances.tsx'
import Rules from './Rules.tsx'

/** One scenic area: its lights with their reasons, its cameras, maintenance, opening hours, rules, and history. */
export default function AreaDetail({ row, day }: { row: AreaState; day: string }) {
  const { areaId } = row
  const [rules, setRules] = useState(false)
  return (
    <div className={styles.detail}>
      <LightList row={row} day={day} />
      <Cameras areaId={areaId} />
      <Section title={`今日${silenceTitles.lostFen}`} note="估算">
        <CameraLosses areaId={areaId} max={10} />
      </Section>
      <Maintenances key={`m${areaId}`} areaId={areaId} />
      <Calendar key={`c${areaId}`} areaId={areaId} />
      <Section
        title="规则"
        note={`${row.lights.filter(({ own }) => own).length} 项与默认不同`}
        end={
          <Button kind="link" aria-expanded={rules} onClick={() => setRules(!rules)}>
            {rules ? '收起' : '展开'}
          </Button>
        }
      >
        {rules && <Rules areaId={areaId} />}
      </Section>
      <AreaHistory key={`h${areaId}`} areaId={areaId} />
    </div>
  )
}
