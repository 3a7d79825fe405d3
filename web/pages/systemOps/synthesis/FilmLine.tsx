import type { FilmQueue } from '#contract/videos/synthesis.ts'
import { localText } from '#contract/zone.ts'
import { count } from '#web/kit/format.ts'
import { Sparkline } from '#web/parts/chart/Sparkline.tsx'
import styles from './Overview.module.css'

const hourOf = (at: string) => `${Number(localText(Date.parse(at)).slice(11, 13))} 时`

/** What film makers did in the last 24 hours, and how many films were not made yet at the end of each. */
export function FilmLine({ films: { waiting, makers, hours } }: { films: FilmQueue }) {
  const made = hours.reduce((sum, hour) => sum + hour.made, 0)
  const fullest = hours.toSorted((one, other) => other.open - one.open)[0]
  if (!fullest || (made === 0 && fullest.open === 0)) return null
  return (
    <p className={styles.line}>
      <b>本平台制作</b>
      <span>
        近 24 小时完成 {count(made)} 条 <Sparkline values={hours.map((hour) => hour.made)} quiet />
      </span>
      <span>
        {fullest.open === 0 ? '没有积压' : `积压最多 ${count(fullest.open)} 条（${hourOf(fullest.from)}）`}{' '}
        <Sparkline values={hours.map((hour) => hour.open)} quiet />
      </span>
      <span>
        现在等候 {count(waiting)} 条，制作程序 {count(makers)} 个
      </span>
    </p>
  )
}
