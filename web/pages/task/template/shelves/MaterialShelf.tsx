import { type MaterialKind, materialKinds, materialNoun } from '#contract/videos/materialKinds.ts'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import { useLibrary } from '../library.ts'
import type { Parcel } from '../model/parcel.ts'
import { tints } from '../parts/tints.ts'
import { Item } from './Item.tsx'
import styles from './Library.module.css'
import { ShelfOf } from './ShelfOf.tsx'
import { useShelf } from './useShelf.ts'

interface Props {
  q: string
  caseId: number | undefined
  place(parcel: Parcel): void
}

const kinds = (Object.keys(materialKinds) as MaterialKind[]).filter((kind) => kind !== 'audio')

/** The pictures and clips of the project by kind, each with the effect that shows it first. */
export function MaterialShelf({ q, caseId, place }: Props) {
  const { all = [] } = useLibrary()
  const shelf = useShelf(caseId, kinds, q)
  const effectFor = (kind: MaterialKind) => all.find(({ material }) => material === kind)
  return (
    <ShelfOf shelf={shelf} caseId={caseId} q={q} what={materialNoun} page="material">
      {(rows) =>
        [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, some]) => {
          const effect = effectFor(kind)
          return (
            <section key={kind} className={styles.group}>
              <h3>{materialKinds[kind]}</h3>
              <div className={styles.two}>
                {some.map((row) => (
                  <Item
                    key={row.id}
                    className={styles.picture}
                    parcel={{ of: 'material', id: row.id, kind, name: row.name }}
                    hint={[row.name, effect?.title].filter(Boolean).join('，作为')}
                    tint={effect && tints[effect.kind]}
                    place={place}
                  >
                    <Thumb url={row.thumbUrl} width={96} height={60} />
                    <span className="el">{row.name}</span>
                  </Item>
                ))}
              </div>
            </section>
          )
        })
      }
    </ShelfOf>
  )
}
