import { aspects } from '#contract/videos/aspects.ts'
import { templates } from '#contract/videos/templates.ts'
import { FieldValue } from '#web/crud/FieldValue.tsx'
import { draftOf, fieldIn } from '#web/crud/kit.ts'
import { lasting } from '#web/features/videos/material/words.ts'
import { verbPhrase } from '#web/kit/format.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { Presence } from '#web/parts/frame/Presence.tsx'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import type { Draft } from '../model/draft.ts'
import type { Editing } from '../model/useEditing.ts'
import styles from './Editor.module.css'
import { StoredActs } from './StoredActs.tsx'
import type { Saving } from './useSaving.ts'

const untitled = verbPhrase('新增', templates.add.noun)

/** What the template is called, as far as that is typed. */
export const titleOfDraft = ({ name }: Draft) => name?.trim() || untitled

const project = fieldIn(draftOf(templates.add), 'caseId')

interface Props {
  editing: Editing
  saving: Saving
  onBack(): void
  /** Leads to the fields of the template itself. */
  onName(): void
}

/** What the template is, whether it is saved, and the steps back and forth. */
export function Head({ editing, saving, onBack, onName }: Props) {
  const { draft, durationMs, canWrite, undo, redo } = editing
  const narrow = useNarrow()
  return (
    <header className={styles.head}>
      <IconButton icon="left" label="返回" onClick={onBack} />
      <h1 className="el">{titleOfDraft(draft)}</h1>
      <IconButton small icon="edit" label={`${templates.add.noun}的属性`} onClick={onName} />
      <span className={styles.facts}>
        {draft.caseId && (
          <span className="el">
            <FieldValue field={project} value={draft.caseId} within={{}} />
          </span>
        )}
        {draft.aspect && <span>{aspects[draft.aspect]}</span>}
        <span>{lasting(durationMs)}</span>
      </span>
      <span className="sp" />
      {saving.id !== undefined && (
        // On a phone there is no room for it.
        <span className={narrow ? 'sr' : styles.others}>
          <Presence list={templates.list} id={saving.id} isEditing={canWrite} />
        </span>
      )}
      {canWrite ? (
        <>
          <State saving={saving} />
          <IconButton icon="undo" label="撤销" keys="ctrl+z" why={!undo && '没有可撤销的'} onClick={undo} />
          <IconButton
            className={styles.redo}
            icon="undo"
            label="重做"
            keys="ctrl+shift+z"
            why={!redo && '没有可重做的'}
            onClick={redo}
          />
          {!narrow && <StoredActs saving={saving} name={titleOfDraft(draft)} />}
          <Button kind="primary" busy={saving.busy} keys="ctrl+s" onClick={() => void saving.save()}>
            保存
          </Button>
        </>
      ) : (
        <span className="t3">只能查看</span>
      )}
    </header>
  )
}

function State({ saving: { busy, dirty, failed, id } }: { saving: Saving }) {
  const [shape, word, tone] = busy
    ? (['ring', '正在保存', 't3'] as const)
    : failed && dirty
      ? (['octagon', '没有保存', 'st-down'] as const)
      : dirty
        ? (['triangle', '未保存', 'st-warn'] as const)
        : (['check', '已保存', 't3'] as const)
  const isNothing = !busy && !dirty && id === undefined
  return (
    <span className={styles.state} role="status">
      {!isNothing && (
        <span className={tone}>
          <Glyph shape={shape} size={13} />
          <span>{word}</span>
        </span>
      )}
    </span>
  )
}
