import { ConfigProvider, Form } from 'antd'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Template } from '#contract/videos/templates.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { useNameHere } from '#web/kit/look/place.ts'
import { AskBeforeLeaving } from '#web/parts/frame/leave.ts'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import type { Draft } from '../model/draft.ts'
import { useAt } from '../model/playhead.ts'
import { type Editing, useEditing } from '../model/useEditing.ts'
import { Library } from '../shelves/Library.tsx'
import { slotWordAt } from '../slots/slotWords.ts'
import { Stage } from '../stage/Stage.tsx'
import { Timeline } from '../timeline/Timeline.tsx'
import { Conflict } from './Conflict.tsx'
import styles from './Editor.module.css'
import { Head, titleOfDraft } from './Head.tsx'
import { Properties } from './Properties.tsx'
import { StoredActs } from './StoredActs.tsx'
import { useEditorKeys } from './useEditorKeys.ts'
import { useSaving } from './useSaving.ts'

interface Props {
  /** The stored template; undefined for a new one. */
  row: Template | undefined
  start: Draft
  /** Where the project of a new one is looked for first. */
  areaId: number | undefined
  canWrite: boolean
  /** Whether the address is still that of a new one. */
  isAtNew: boolean
  onMade(id: number): void
  onBack(): void
}

/** What lies over the foot of a phone. */
type Sheet = 'library' | 'properties'

/** The editor of one template: head, library, stage, properties, and the timeline below them. */
export function Editor({ row, start, areaId, canWrite, isAtNew, onMade, onBack }: Props) {
  const narrow = useNarrow()
  const [form] = Form.useForm()
  const [sheet, setSheet] = useState<Sheet>()
  const editing = useEditing(start, canWrite)
  const showFields = () => {
    editing.choose(undefined)
    setSheet('properties')
  }
  const saving = useSaving({ row, start, editing, form, onWrong: showFields })
  const dismiss = () => (sheet && narrow ? setSheet(undefined) : editing.choose(undefined))
  useNameHere(titleOfDraft(editing.draft))
  useEditorKeys({ editing, save: saving.save, dismiss })
  const { id, dirty } = saving
  // Only once nothing is unsaved any more, or leaving the address of a new one would ask.
  useEffect(() => {
    if (isAtNew && id !== undefined && !dirty) onMade(id)
  }, [isAtNew, id, dirty, onMade])
  const shows = (which: Sheet) => !narrow || sheet === which
  const sheetHead = (title: string) =>
    narrow && (
      <header className={styles.sheetHead}>
        <b>{title}</b>
        <IconButton icon="close" label={`收起${title}`} onClick={() => setSheet(undefined)} />
      </header>
    )
  return (
    <ConfigProvider componentDisabled={!canWrite}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a key from the page's shortcuts */}
      <div className={clsx(styles.editor, !canWrite && styles.read)} data-editor="" onKeyDown={keepSpace}>
        <Head editing={editing} saving={saving} onBack={onBack} onName={showFields} />
        {canWrite && (
          <aside className={styles.library} aria-label="素材库" hidden={!shows('library')}>
            {sheetHead('素材库')}
            <Library editing={editing} />
          </aside>
        )}
        <div className={styles.centre}>
          <Scene editing={editing} />
        </div>
        <aside className={styles.properties} aria-label="属性" hidden={!shows('properties')}>
          {sheetHead('属性')}
          <Properties editing={editing} form={form} rowId={id} areaId={areaId} />
        </aside>
        <Timeline editing={editing} />
        {narrow && (
          <nav className={styles.foot} aria-label="面板">
            {canWrite && (
              <Button icon="plus" aria-expanded={sheet === 'library'} onClick={() => setSheet(other(sheet, 'library'))}>
                素材库
              </Button>
            )}
            <Button
              icon="edit"
              aria-expanded={sheet === 'properties'}
              onClick={() => setSheet(other(sheet, 'properties'))}
            >
              {editing.chosen ? '所选的属性' : '模板的属性'}
            </Button>
            {canWrite && <StoredActs saving={saving} name={titleOfDraft(editing.draft)} />}
          </nav>
        )}
      </div>
      <Conflict saving={saving} />
      {dirty && <AskBeforeLeaving dirty />}
    </ConfigProvider>
  )
}

const other = (now: Sheet | undefined, pressed: Sheet) => (now === pressed ? undefined : pressed)

/** The picture at the playhead. */
function Scene({ editing }: { editing: Editing }) {
  const { draft, names, materials, chosen, head, choose, put } = editing
  const at = useAt(head)
  return (
    <Stage
      elements={draft.timeline}
      slot={slotWordAt(draft.slots, at, names)}
      at={at}
      aspect={draft.aspect ?? 'auto'}
      caseId={draft.caseId ?? undefined}
      materials={materials}
      chosen={chosen?.of === 'element' ? chosen.index : undefined}
      onChoose={(index) => choose({ of: 'element', index })}
      onChange={(index, next, gesture) => put({ of: 'element', index }, next, gesture)}
    />
  )
}

/** The space bar presses the button that has the focus; it plays from everywhere else, and from the blocks. */
function keepSpace(event: KeyboardEvent) {
  const target = event.target as HTMLElement
  if (event.key === ' ' && target.closest('button, a, input, [role="combobox"]') && !target.closest('[data-block]'))
    event.stopPropagation()
}
