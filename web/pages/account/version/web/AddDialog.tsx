import { Form } from 'antd'
import { maxBuildMegabytes } from '#contract/releases/webBuild.ts'
import { webBuilds } from '#contract/releases/webBuilds.ts'
import { call } from '#web/kit/call/call.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { invalidate, useRead } from '#web/kit/read/query.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { PackageDrop } from '../versions/PackageDrop.tsx'
import styles from './WebBuilds.module.css'

const { body } = webBuilds.add

/** A signed package becomes a build; no host serves it by that. */
export default function AddDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const [form] = Form.useForm<{ key: string; notes: string }>()
  const add = useAction(webBuilds.add, {
    form,
    success: '已新增，还没有主机使用它',
    invalidates: [webBuilds.all, webBuilds.files],
  })
  return (
    <FormDialog<{ key: string; notes: string }>
      form={form}
      open={open}
      onClose={onClose}
      title="新增网页版本"
      action="新增"
      busy={add.busy}
      error={add.error}
      initial={{}}
      width={560}
      save={({ key, notes }) => add.run({ body: { key, notes: notes.trim() } })}
    >
      <Field of={body} name="key" verb="选择">
        <Package />
      </Field>
      <Field of={body} name="notes">
        <NoteInput of={body} name="notes" showCount />
      </Field>
    </FormDialog>
  )
}

interface Control {
  id?: string
  value?: string
  onChange?(key: string | undefined): void
}

/** A new package, or one that was uploaded before and is not used by any build yet. */
function Package({ id, value, onChange }: Control) {
  const { data } = useRead(webBuilds.files, {})
  const waiting = data?.rows ?? []
  return (
    <>
      <PackageDrop
        id={id}
        value={value}
        onChange={onChange}
        ask="选择 npm run pack-web 生成的程序包"
        hint={`ZIP，最大 ${maxBuildMegabytes} MB；签名不对的不收`}
        maxMegabytes={maxBuildMegabytes}
        upload={async (file, options) => {
          const taken = await call(webBuilds.uploadFile, { file, ...options })
          await invalidate(webBuilds.files)
          return taken
        }}
      />
      {waiting.length > 0 && (
        <p className={styles.waiting}>
          <span className="t3">已上传：</span>
          {waiting.map(({ id: at, key, number, createdAt }) => (
            <Button key={at} kind="link" aria-pressed={key === value} onClick={() => onChange?.(key)}>
              {key === value && '✓ '}
              {number} <Time at={createdAt} />
            </Button>
          ))}
        </p>
      )}
    </>
  )
}
