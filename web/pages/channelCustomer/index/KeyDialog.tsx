import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { IngestKey, ingestKeys } from '#contract/accounts/ingestKeys.ts'
import type { Operator } from '#contract/accounts/operators.ts'
import type { Reply } from '#contract/kit.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { mistake } from '#web/kit/form/rules.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import type { Question } from '#web/kit/look/confirm.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { leave } from '#web/parts/frame/leave.ts'
import styles from '#web/parts/frame/OneTimeSecret.module.css'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { Copy, copyText } from '#web/parts/input/Copy.tsx'
import { Hint, InputFrame, Label } from '#web/parts/input/Input.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'

/** Makes a key in two steps: its name, then its secret, which is shown this once and never again. */
export function KeyDialog({ open, operator, onClose }: { open: boolean; operator: Operator; onClose(): void }) {
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [made, setMade] = useState<Reply<typeof ingestKeys.add>>()
  const [copied, setCopied] = useState(false)
  const add = useAction(ingestKeys.add, { invalidates: [ingestKeys.list] })
  useEffect(() => {
    if (!open) return
    setName('')
    setWrong(undefined)
    setMade(undefined)
    setCopied(false)
  }, [open])
  const make = async () => {
    const fault = name.trim() ? mistake(IngestKey.properties.name, name) : '填写名称'
    setWrong(fault)
    if (!fault) setMade(await add.run({ body: { operatorId: operator.id, name: name.trim() } }))
  }
  const dirty = made && !copied ? unseen : undefined
  // The secret alone will do: the number stays in the list.
  const copy = async (text: string) => {
    if (await copyText(text)) setCopied(true)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dirty={dirty}
      title="新增接入密钥"
      mark={operator.name}
      width={520}
      action={made ? undefined : { text: '新增密钥', run: () => void make(), busy: add.busy }}
    >
      {made ? (
        <div className={styles.once}>
          <p className={clsx(styles.warn, 'st-warn')}>
            <Glyph shape="triangle" />
            密钥只显示这一次，关闭后不能再看
          </p>
          <dl>
            <dt>密钥编号</dt>
            <dd>
              <code>{made.keyId}</code>
              <Copy text={made.keyId} label="复制密钥编号" />
            </dd>
            <dt>密钥</dt>
            <dd>
              <code>{made.secret}</code>
              <IconButton small icon="copy" label="复制密钥" onClick={() => void copy(made.secret)} />
            </dd>
          </dl>
          <Hint className={styles.hint}>
            请求用密钥做 HMAC-SHA256 签名，做法见
            <a href={fileAddress('/docs#signing')} target="_blank" rel="noreferrer">
              接口说明
            </a>
          </Hint>
          <div className={styles.foot}>
            <Button onClick={() => void leave({ dirty, onClose })}>关闭</Button>
            <Button
              kind={copied ? 'plain' : 'primary'}
              onClick={() => void copy(`X-Jy-Key: ${made.keyId}\n密钥: ${made.secret}`)}
            >
              复制编号和密钥
            </Button>
          </div>
        </div>
      ) : (
        <label>
          <Label as="span" required>
            名称
          </Label>
          <InputFrame invalid={wrong !== undefined}>
            <input
              value={name}
              maxLength={40}
              placeholder="南门机房、小程序后台"
              aria-invalid={wrong !== undefined}
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && void make()}
              autoFocus
            />
          </InputFrame>
          {wrong ? (
            <Hint as="span" invalid role="alert">
              {wrong}
            </Hint>
          ) : (
            <Hint as="span">写它用在哪里，便于以后单独吊销</Hint>
          )}
        </label>
      )}
    </Dialog>
  )
}

/** The confirmation for closing the dialog before the secret has been copied. */
const unseen: Question = {
  title: '没有复制密钥就关闭？',
  text: '密钥关闭后不再显示，只能吊销它再新增一把。',
  action: '仍要关闭',
  danger: true,
}
