import { clsx } from 'clsx'
import { overviewMeasures } from '#contract/reports/overview.ts'
import { yuanSign } from '../../kit/format.ts'
import { Arrow } from './Arrow.tsx'
import { changeOf } from './change.ts'
import styles from './TurnoverHead.module.css'

interface Props {
  /** What the figure is, 实收 without it. */
  name?: string
  fen: number
  /** Null where there is nothing to compare with. */
  beforeFen: number | null
  /** What it is compared with, in words: 前 30 天. */
  than: string
}

/** Net takings, large, and by how much they differ from those that they are compared with. */
export function TurnoverHead({ name = overviewMeasures.turnoverFen, fen, beforeFen, than }: Props) {
  const change = changeOf(fen, beforeFen, { unit: 'share', less: 'bad', swing: 0.1 })
  return (
    <p className={styles.head}>
      <span>
        {name} <b className={styles.sum}>{yuanSign(fen)}</b>
      </span>
      {beforeFen !== null && (
        <span className={clsx(styles.change, change?.bad ? styles.bad : 't3')}>
          {beforeFen === 0 ? (
            fen === 0 ? (
              `${than}也没有`
            ) : (
              `${than}没有`
            )
          ) : (
            <>
              比{than} {change && <Arrow direction={change.direction} />} {change?.text}
            </>
          )}
        </span>
      )}
    </p>
  )
}
