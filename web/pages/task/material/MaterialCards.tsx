import { clsx } from 'clsx'
import { materialKinds } from '#contract/videos/materialKinds.ts'
import { materials } from '#contract/videos/materials.ts'
import { Cards } from '#web/crud/Cards.tsx'
import { wordOf } from '#web/crud/cells.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import type { SecondViewProps } from '#web/crud/options.ts'
import { Preview } from '#web/features/videos/material/Preview.tsx'
import { fileWords } from '#web/features/videos/material/words.ts'
import styles from './MaterialCards.module.css'

const common = wordOf(fieldIn(fieldsOf(materials.list), 'common'), true)
type Listed = Pick<typeof materials, 'list'>

/** Materials as cards: preview, name and kind. */
export const MaterialCards = (props: SecondViewProps<Listed>) => (
  <Cards<Listed>
    {...props}
    noun={materials.list.noun}
    counter={materials.list.counter}
    label="素材卡片"
    width={208}
    picture={(row) => <Preview row={row} />}
    words={(row, hidden) => (
      <>
        <b className="el" title={row.name}>
          {hidden.has('name') ? materialKinds[row.kind] : row.name}
        </b>
        <span className={styles.kind}>
          {materialKinds[row.kind]}
          {row.common && <i>{common}</i>}
        </span>
        <span className={clsx(styles.file, 't3 el')}>{fileWords(row)}</span>
      </>
    )}
  />
)
