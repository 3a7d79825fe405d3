import { Input, InputNumber } from 'antd'
import { useId } from 'react'
import { effectKinds, meaningOf } from '#contract/videos/effectLibrary.ts'
import { type Element, maxText } from '#contract/videos/timeline.ts'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import { Labelled } from '../parts/Labelled.tsx'
import { type PartActions, PartActs } from '../parts/PartActs.tsx'
import { SecondsInput } from '../parts/SecondsInput.tsx'
import { effectFor, faultOf } from '../place.ts'
import styles from '../Template.module.css'
import { useWords } from '../words/useWords.ts'
import { MaterialSelect } from './MaterialSelect.tsx'

interface Props {
  element: Element
  caseId: number | undefined
  durationMs: number
  onChange(next: Element): void
  /** What the server refused about it. */
  refused: string | undefined
  /** What can be done with it, unless it can only be looked at. */
  acts: PartActions | undefined
}

/** What one element is set by. */
export function Inspector({ element, caseId, durationMs, onChange, refused, acts }: Props) {
  const id = useId()
  const { found } = useWords()
  const effect = effectFor(element.effect)
  const fault = faultOf(element, durationMs) ?? refused
  const words = found(element.text ?? '')
  return (
    <section className={styles.inspector} aria-label={`${effect.title}的设置`}>
      <header>
        <b>{effect.title}</b>
        <span className="t3">{effectKinds[effect.kind]}</span>
        <span className="sp" />
        {acts && <PartActs {...acts} />}
      </header>
      <p className="t3">{meaningOf(effect)}</p>
      {(fault || words.length > 0) && (
        <p className="st-down" role="alert">
          <Glyph shape="octagon" />
          {words.length > 0 ? `含有敏感词「${words.join('」「')}」` : fault}
        </p>
      )}
      {effect.kind === 'text' && (
        <Input.TextArea
          aria-label={effectKinds.text}
          placeholder="写在画面上的字"
          autoSize={{ minRows: 1, maxRows: 3 }}
          maxLength={maxText}
          value={element.text}
          onChange={(event) => onChange({ ...element, text: event.target.value })}
        />
      )}
      {effect.material && (
        <MaterialSelect
          kind={effect.material}
          caseId={caseId}
          value={element.materialId}
          onChange={(materialId) => onChange({ ...element, materialId })}
        />
      )}
      <div className={styles.numbers}>
        <Labelled id={`${id}start`} title="开始">
          <SecondsInput
            id={`${id}start`}
            min={0}
            max={Math.max(0, durationMs - element.lengthMs)}
            value={element.startMs}
            onChange={(ms) => onChange({ ...element, startMs: ms ?? 0 })}
          />
        </Labelled>
        <Labelled id={`${id}length`} title="持续">
          <SecondsInput
            id={`${id}length`}
            min={effect.minMs}
            max={Math.min(effect.maxMs, durationMs - element.startMs)}
            value={element.lengthMs}
            onChange={(ms) => onChange({ ...element, lengthMs: ms ?? effect.minMs })}
          />
        </Labelled>
        {effect.params.map(({ key, title, unit, min, max, step, start }) => (
          <Labelled key={key} id={id + key} title={title}>
            <InputNumber
              id={id + key}
              suffix={unit}
              min={min}
              max={max}
              step={step}
              value={element.params[key] ?? start}
              onChange={(value) => onChange({ ...element, params: { ...element.params, [key]: value ?? start } })}
            />
          </Labelled>
        ))}
      </div>
    </section>
  )
}
