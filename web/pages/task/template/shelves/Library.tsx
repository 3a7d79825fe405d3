import { useState } from 'react'
import { materialNoun } from '#contract/videos/materialKinds.ts'
import { templates } from '#contract/videos/templates.ts'
import { titleOf } from '#web/crud/kit.ts'
import { InputFrame } from '#web/parts/input/Input.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import type { Editing } from '../model/useEditing.ts'
import { EffectShelf } from './EffectShelf.tsx'
import styles from './Library.module.css'
import { MaterialShelf } from './MaterialShelf.tsx'
import { SoundShelf } from './SoundShelf.tsx'

const shelves = [
  { value: 'effects', label: titleOf(templates.list, 'elements') },
  { value: 'materials', label: materialNoun },
  { value: 'sounds', label: titleOf(templates.list, 'audioName') },
] as const
type Shelf = (typeof shelves)[number]['value']

/** What a template can be made of. A click puts it at the playhead; it can also be dragged to its time. */
export function Library({ editing }: { editing: Editing }) {
  const [shelf, setShelf] = useState<Shelf>('effects')
  const [typed, type] = useState('')
  const { draft, place } = editing
  const caseId = draft.caseId ?? undefined
  const q = typed.trim()
  return (
    <div className={styles.library}>
      <Segmented<Shelf> label="素材库" options={shelves} value={shelf} onChange={setShelf} className={styles.shelves} />
      <InputFrame as="label" className={styles.search}>
        <Icon name="search" />
        <input
          type="search"
          value={typed}
          maxLength={40}
          placeholder="搜索"
          aria-label="搜索素材库"
          onChange={(event) => type(event.target.value)}
        />
      </InputFrame>
      <div className={styles.scroll}>
        {shelf === 'effects' ? (
          <EffectShelf q={q} place={place} />
        ) : shelf === 'materials' ? (
          <MaterialShelf q={q} caseId={caseId} place={place} />
        ) : (
          <SoundShelf q={q} caseId={caseId} chosen={draft.audioId} place={place} />
        )}
      </div>
    </div>
  )
}
