import { Form, Input } from 'antd'
import { useState } from 'react'
import { templates } from '#contract/videos/templates.ts'
import { titleOf } from '#web/crud/kit.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { useWords } from './useWords.ts'

const { body } = templates.sensitive
const title = titleOf(templates.list, 'sensitive')

/** The list of sensitive words, one a line. */
export default function WordsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const [form] = Form.useForm()
  const { words, error, refetch } = useWords()
  const save = useAction(templates.sensitive, {
    form,
    success: ({ words: saved }) => `已保存 ${count(saved.length)} 个敏感词`,
    invalidates: [templates.words, templates.list],
  })
  const typed = Form.useWatch<string[] | undefined>('words', form)
  if (!words)
    return (
      <Dialog open={open} onClose={onClose} title={title} width={480}>
        {error ? (
          <ErrorState what={title} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} columns={1} />
        )}
      </Dialog>
    )
  return (
    <FormDialog<{ words: string[] }>
      open={open}
      onClose={onClose}
      form={form}
      title={title}
      width={480}
      action="保存"
      busy={save.busy}
      error={save.error}
      initial={{ words: [...words] }}
      save={(fields) => save.run({ body: fields })}
    >
      <Field
        of={body}
        name="words"
        label={`每行一个，现有 ${count(typed?.length ?? 0)} 个`}
        required={false}
        hint="模板名称和文字里有这些词就不能保存；不分大小写、全半角，中间加空格也算。已有的模板会标出来。"
      >
        <LinesInput />
      </Field>
    </FormDialog>
  )
}

interface LinesProps {
  value?: readonly string[]
  onChange?(lines: string[]): void
}

/** Words that are typed one a line: each counts once, and lines that are still empty do not. */
function LinesInput({ value = [], onChange, ...rest }: LinesProps) {
  const [text, setText] = useState(value.join('\n'))
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 8, maxRows: 16 }}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange?.(linesOf(target.value))
      }}
    />
  )
}

const linesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)
