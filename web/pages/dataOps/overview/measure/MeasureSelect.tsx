import { type OverviewMeasure, overviewMeasures } from '#contract/reports/overview.ts'
import { WordSelect, wordOptions } from '#web/features/scenic/Select.tsx'

/** Which figure the trend, the ranking and the map are about. */
export const MeasureSelect = ({ value, onChange }: { value: OverviewMeasure; onChange(by: OverviewMeasure): void }) => (
  <WordSelect<OverviewMeasure>
    placeholder="数字"
    allowClear={false}
    options={wordOptions(overviewMeasures)}
    value={value}
    onChange={(by) => by && onChange(by)}
  />
)
