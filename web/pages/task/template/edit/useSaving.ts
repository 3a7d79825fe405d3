import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import { sensitiveIn } from '#contract/videos/sensitiveWords.ts'
import { type Template, templates } from '#contract/videos/templates.ts'
import { elementName, slotName } from '#contract/videos/timeline.ts'
import { Refused } from '#web/kit/call/call.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { readRow } from '#web/kit/list/oneRow.ts'
import { differing } from '#web/parts/form/compare.ts'
import { useLate } from '#web/parts/form/late.ts'
import { type Draft, draftOfRow } from '../model/draft.ts'
import type { Choice, Editing } from '../model/useEditing.ts'
import { useWords } from '../words/useWords.ts'
import { describe, fieldTitle } from './fieldWords.tsx'

interface Options {
  row: Template | undefined
  start: Draft
  editing: Editing
  /** Of the fields that are typed. */
  form: FormInstance
  /** Shows the fields, one of which is wrong. */
  onWrong(): void
}

const reads = [templates.list, templates.options]

/** What of a template is saved, and the way to save the rest: what is refused is shown where it is. */
export function useSaving({ row, start, editing, form, onWrong }: Options) {
  const [saved, setSaved] = useState({ id: row?.id, version: row?.version ?? 0, fields: start })
  const { words = [] } = useWords()
  const sent = useRef(start)
  const errors = { setFields: (wrong: never) => showWrong(wrong) }
  const adding = useAction<Operation>(templates.add, { form: errors, success: '已保存', invalidates: reads })
  const editingCall = useAction<Operation>(templates.edit, { form: errors, success: '已保存', invalidates: reads })
  const { error, busy } = saved.id === undefined ? adding : editingCall
  const isStale = error instanceof Refused && error.code === refusals.stale.code
  const late = useLate<Draft>(
    { getFieldsValue: editing.now, setFieldsValue: (values) => editing.change(values, { key: 'answer' }) },
    saved.fields,
    { now: () => present(saved.id), title: fieldTitle, describe },
    isStale ? error : undefined,
  )
  function showWrong(wrong: readonly { name: readonly (string | number)[]; errors: string[] }[]) {
    const { timeline, slots } = sent.current
    const ofParts = wrong.find(({ name: [field] }) => field === 'timeline' || field === 'slots')
    form.setFields(wrong as never)
    if (wrong.some((one) => one !== ofParts)) onWrong()
    const text = ofParts?.errors[0]
    if (!text) return
    const block = blockOf(text, sent.current, words)
    editing.refuse({ text, block, timeline, slots })
    if (block) editing.choose(block)
  }
  const send = async (id: number | undefined, version: number, from: Partial<Draft>) => {
    const draft = editing.now()
    sent.current = draft
    if (id === undefined) {
      const { id: created } = ((await adding.run({ body: draft } as object)) ?? {}) as { id?: number }
      if (created === undefined) return
      const made = await readRow(templates.list, created).catch(() => undefined)
      return setSaved({ id: created, version: made?.version ?? 1, fields: draft })
    }
    const changed = differing(draft, from)
    if (Object.keys(changed).length === 0) return
    const reply = await editingCall.run({ params: { id }, body: { ...changed, version } } as object)
    if (!reply) return
    late.begin()
    setSaved({ id, version: (reply as { version: number }).version, fields: draft })
  }
  const save = async (base = late.base) => {
    const { caseId, name, durationMs, aspect, audioId, audioVolume } = editing.now()
    form.setFieldsValue({ caseId, name, durationMs, aspect, audioId, audioVolume })
    const isRight = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (isRight) return send(saved.id, base.version ?? saved.version, base.fields)
    onWrong()
    setTimeout(() => document.querySelector<HTMLElement>('.ant-form-item-has-error input')?.focus(), 50)
  }
  return {
    ...{ busy, late, id: saved.id, version: saved.version },
    failed: error !== undefined,
    dirty: Object.keys(differing(editing.draft, saved.fields)).length > 0,
    save: () => void save(),
    /** Follows a change of the stored template that left its content as it is. */
    follow: (version: number) => {
      late.begin()
      setSaved({ ...saved, version })
    },
    /** Puts what was chosen in a conflict into the template, and saves it. */
    saveChosen: () => void save(late.answer()),
  }
}
export type Saving = ReturnType<typeof useSaving>

/** The template as it is now, for who saved too late. */
async function present(id: number | undefined) {
  const row = id === undefined ? undefined : ((await readRow(templates.list, id)) as Template | undefined)
  return row && { fields: draftOfRow(row) as Partial<Draft>, version: row.version }
}

/** The block that a refusal names, or whose text has the word that it names. */
export function blockOf(text: string, { timeline, slots }: Draft, words: readonly string[]): Choice | undefined {
  const slot = [...slots.keys()].find((index) => text.includes(slotName(index)))
  if (slot !== undefined) return { of: 'slot', index: slot }
  const named = [...timeline.keys()].find((index) => text.includes(elementName(index)))
  const index =
    named ??
    timeline.findIndex(
      (one) => one.text !== undefined && text.includes('敏感词') && sensitiveIn([one.text], words).length > 0,
    )
  return index < 0 ? undefined : { of: 'element', index }
}
