import { type EffectKind, effectKinds, meaningOf } from '#contract/videos/effectLibrary.ts'
import { templates } from '#contract/videos/templates.ts'
import { titleOf } from '#web/crud/kit.ts'
import { useLibrary } from '../library.ts'
import type { Parcel } from '../model/parcel.ts'
import { tints } from '../parts/tints.ts'
import { Item } from './Item.tsx'
import styles from './Library.module.css'
import { NothingHere } from './NothingHere.tsx'

interface Props {
  q: string
  place(parcel: Parcel): void
}

const slots = titleOf(templates.list, 'slots')

/** A slot, and the effects by kind. */
export function EffectShelf({ q, place }: Props) {
  const { all = [] } = useLibrary()
  const found = all.filter(({ title, kind }) => title.includes(q) || effectKinds[kind].includes(q))
  const kinds = (Object.keys(effectKinds) as EffectKind[]).filter((kind) => found.some((one) => one.kind === kind))
  const hasSlot = slots.includes(q)
  if (kinds.length === 0 && !hasSlot) return <NothingHere title={`没有叫「${q}」的效果`} />
  return (
    <>
      {hasSlot && (
        <section className={styles.group}>
          <h3>{slots}</h3>
          <Item parcel={{ of: 'slot' }} hint="放一个游客的片段" tint={tints.slot} place={place}>
            <span className="el">{slots}</span>
          </Item>
        </section>
      )}
      {kinds.map((kind) => (
        <section key={kind} className={styles.group}>
          <h3>{effectKinds[kind]}</h3>
          <div className={styles.two}>
            {found
              .filter((effect) => effect.kind === kind)
              .map((effect) => (
                <Item
                  key={effect.key}
                  parcel={{ of: 'effect', key: effect.key }}
                  hint={meaningOf(effect)}
                  tint={tints[kind]}
                  place={place}
                >
                  <span className="el">{effect.title}</span>
                </Item>
              ))}
          </div>
        </section>
      ))}
    </>
  )
}
