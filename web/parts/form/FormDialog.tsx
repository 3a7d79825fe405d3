import { Form, type FormInstance } from 'antd'
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { Refused } from '../../kit/call/call.ts'
import { Dialog } from '../frame/Dialog.tsx'
import type { PresenceProps } from '../frame/Presence.tsx'
import { Button } from '../input/Button.tsx'
import { Star } from '../input/Input.tsx'
import { Glyph } from '../value/Glyph.tsx'
import { Comparison } from './Comparison.tsx'
import { differing } from './compare.ts'
import styles from './FormDialog.module.css'
import { type Late, useLate } from './late.ts'

interface Props<V extends object> {
  form: FormInstance
  open: boolean
  onClose(): void
  title: string
  mark?: ReactNode
  /** The row that is edited, where others may have it open too. */
  presence?: PresenceProps | undefined
  width?: number
  /** The main button: 保存, 新增景区. */
  action: string
  busy: boolean
  /** What went wrong at the last attempt, apart from the fields. */
  error?: Error | undefined
  /** What the fields hold when it opens. */
  initial: Partial<V>
  /** `initial` is a proposal that was never saved, so it can be saved unchanged. */
  proposed?: boolean
  /** Deletes the edited row; true if it was deleted. */
  drop?: (() => Promise<boolean>) | undefined
  /** For a form whose data others may change too: a save that came too late is compared with what they saved. */
  late?: Late<V> | undefined
  /**
   * Gets all fields, and those that differ from `initial`; any result but undefined is success and closes the dialog.
   * After a comparison the changes are relative to what others saved, and `version` is theirs.
   */
  save(fields: V, changed: Partial<V>, version?: number): Promise<unknown>
  children: ReactNode
}

/** A dialog with one form: errors are shown at their fields, closing with changes asks first, Enter saves. */
export function FormDialog<V extends object>({
  form,
  open,
  onClose,
  title,
  mark,
  presence,
  width,
  action,
  busy,
  error,
  initial,
  proposed,
  drop,
  late,
  save,
  children,
}: Props<V>) {
  const [dirty, setDirty] = useState(false)
  // Dialogs on top of each other may have fields of the same name, whose labels need different ids.
  const id = useId()
  const stale = error instanceof Refused && error.code === refusals.stale.code
  const { base, question, begin, answer } = useLate(form, initial, late, stale ? error : undefined)
  const submit = async (from = base) => {
    const fields = await form.validateFields().catch(() => undefined)
    if (!fields) return void focusFirstError()
    const changed = differing(fields, from.fields)
    if (
      Object.keys(changed).length === 0 &&
      Object.keys(from.fields).length > 0 &&
      !proposed &&
      (!dirty || from.version !== undefined)
    )
      return onClose()
    if ((await save(fields, changed, from.version)) !== undefined) onClose()
    else focusFirstError()
  }
  const remove = async (runDelete: () => Promise<boolean>) => {
    if (await runDelete()) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      mark={mark}
      presence={presence}
      width={width}
      dirty={dirty}
      note={
        question ? (
          <Button onClick={() => answer()}>回到表单</Button>
        ) : stale ? (
          '关闭后重新打开，会载入新的内容'
        ) : (
          drop && <Button onClick={() => void remove(drop)}>删除</Button>
        )
      }
      action={{
        text: !question ? action : late?.row ? `仍要${action}` : '按所选保存',
        run: () => void submit(question && answer()),
        busy,
        disabled: question !== undefined && (question.isOpen || question.over !== undefined),
      }}
    >
      <Form
        form={form}
        name={id}
        layout="vertical"
        className={styles.form}
        validateTrigger="onBlur"
        scrollToFirstError={{ block: 'center' }}
        requiredMark={(label, { required }) => (
          <>
            {label}
            {required && <Star />}
          </>
        )}
        onValuesChange={(now: object) => {
          setDirty(Object.keys(differing(form.getFieldsValue(), initial)).length > 0)
          // An invalid field is validated again at each change, a valid one only when it is left.
          const wrong = Object.keys(now).filter((name) => form.getFieldError(name).length > 0)
          if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined)
        }}
        onKeyDown={(event) => {
          if (savesBy(event)) void submit()
        }}
      >
        {error && !question && !(error instanceof Refused && Object.keys(error.fields).length > 0) && (
          <p className={clsx(styles.error, 'st-down')} role="alert">
            <Glyph shape="octagon" />
            {error.message}
          </p>
        )}
        {question && late && (
          <Comparison
            rows={question.rows}
            chosen={question.chosen}
            onChoose={question.choose}
            act={late.row !== undefined}
            over={question.over}
            title={late.title}
            describe={late.describe}
          />
        )}
        <div hidden={question !== undefined}>{children}</div>
        <Fill
          form={form}
          initial={initial}
          done={() => {
            setDirty(false)
            begin()
          }}
        />
      </Form>
    </Dialog>
  )
}

/**
 * Fills the form once on mount, which is each time the dialog opens: a row that changes meanwhile
 * must not overwrite typed values, and antd's initialValues would survive into the next row.
 */
function Fill({ form, initial, done }: { form: FormInstance; initial: object; done(): void }) {
  const fill = useEffectEvent(() => {
    form.resetFields()
    form.setFieldsValue(initial)
    done()
  })
  useEffect(() => fill(), [])
  return null
}

/** Enter in an input of the form itself, not in a dialog that was opened from one of its fields. */
const savesBy = ({ key, currentTarget, target, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' &&
  currentTarget.contains(target as Node) &&
  target instanceof HTMLInputElement &&
  target.role !== 'combobox' &&
  !nativeEvent.isComposing
/** Runs once the errors are rendered; a user who has moved on to a field meanwhile stays there. */
function focusFirstError() {
  const before = document.activeElement
  setTimeout(() => {
    if (document.activeElement === before)
      document.querySelector<HTMLElement>('form .ant-form-item-has-error :is(input, textarea, button)')?.focus()
  }, 50)
}
