import { clsx } from 'clsx'
import { materialKinds } from '#contract/videos/materialKinds.ts'
import { materials } from '#contract/videos/materials.ts'
import { wordOf } from '#web/crud/cells.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import type { SecondViewProps } from '#web/crud/options.ts'
import { Preview } from '#web/features/material/Preview.tsx'
import { fileWords } from '#web/features/material/words.ts'
import { useWithheld } from '#web/kit/list/tables.ts'
import { TileFoot } from '#web/parts/table/foot/TileFoot.tsx'
import { EmptyList } from '#web/parts/table/rows/EmptyList.tsx'
import { Stale } from '#web/parts/table/rows/Stale.tsx'
import styles from './Gallery.module.css'

const common = wordOf(fieldIn(fieldsOf(materials.list), 'common'), true)
type Props = SecondViewProps<Pick<typeof materials, 'list'>>

/** Materials as cards: what each looks like, what it is called and what kind of thing it is. */
export function Gallery({ list, conditions, start, openId, onOpen }: Props) {
  const { hidden } = useWithheld(list.operation)
  if (list.rows.length === 0)
    return (
      <div className={styles.nothing}>
        <EmptyList list={list} columns={4} what={materials.list.noun} conditions={conditions} start={start} />
      </div>
    )
  return (
    <>
      <Stale list={list} />
      <section className={styles.cards} aria-label="素材卡片">
        {list.rows.map((row) => (
          <button
            key={row.id}
            type="button"
            data-opens=""
            className={clsx(styles.card, openId === row.id && styles.on)}
            onClick={() => onOpen(row.id)}
          >
            <Preview row={row} />
            <span className={styles.words}>
              <b className="el" title={row.name}>
                {hidden.has('name') ? materialKinds[row.kind] : row.name}
              </b>
              <span className={styles.kind}>
                {materialKinds[row.kind]}
                {row.common && <i>{common}</i>}
              </span>
              <span className="t3 el">{fileWords(row)}</span>
            </span>
          </button>
        ))}
      </section>
      <TileFoot list={list} unit={materials.list.counter} />
    </>
  )
}
