import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { IngestKey, ingestKeys } from '#contract/accounts/ingestKeys.ts'
import type { Reply } from '#contract/kit.ts'
import { fileAddress } from '../../kit/call/file.ts'
import { requestBase } from '../../kit/call/session.ts'
import { mistake } from '../../kit/form/rules.ts'
import { useAction } from '../../kit/form/useAction.ts'
import type { Question } from '../../kit/look/confirm.ts'
import { Dialog } from '../../parts/frame/Dialog.tsx'
import { leave } from '../../parts/frame/leave.ts'
import styles from '../../parts/frame/OneTimeSecret.module.css'
import { Button, IconButton } from '../../parts/input/Button.tsx'
import { Copy, copyText } from '../../parts/input/Copy.tsx'
import { Hint, InputFrame, Label } from '../../parts/input/Input.tsx'
import { Glyph } from '../../parts/value/Glyph.tsx'
import connect from './Connect.module.css'
import { FirstPicture } from './FirstPicture.tsx'
import { pictureCommand } from './pictureCommand.ts'

interface Props {
  open: boolean
  operatorId: number
  /** Whose key it becomes, beside the title. */
  mark: string
  /** The camera that it is made for: then the commands for its first picture are shown too. */
  device?: { readonly id: number; readonly gbCode: string } | undefined
  /** What the name begins as. */
  proposed?: string
  onClose(): void
  onAdded?(id: number): void
}

/** Makes a key in two steps: its name, then its secret, which is shown this once and never again. */
export function KeyDialog({ open, operatorId, mark, device, proposed = '', onClose, onAdded }: Props) {
  const [name, setName] = useState(proposed)
  const [wrong, setWrong] = useState<string>()
  const [made, setMade] = useState<Reply<typeof ingestKeys.add>>()
  const [copied, setCopied] = useState(false)
  const add = useAction(ingestKeys.add, { invalidates: [ingestKeys.list] })
  useEffect(() => {
    if (!open) return
    setName(proposed)
    setWrong(undefined)
    setMade(undefined)
    setCopied(false)
  }, [open, proposed])
  const make = async () => {
    const fault = name.trim() ? mistake(IngestKey.properties.name, name) : '填写名称'
    setWrong(fault)
    if (fault) return
    const key = await add.run({ body: { operatorId, name: name.trim() } })
    setMade(key)
    if (key) onAdded?.(key.id)
  }
  const command = made && device && pictureCommand({ base: requestBase(), ...made, gbCode: device.gbCode })
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
      mark={mark}
      width={made && device ? 640 : 520}
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
          {command && (
            <div className={connect.command}>
              <p>在装有 curl 和 openssl 的终端（Linux、macOS、Git Bash）里运行，即以这台摄像头上传一张照片</p>
              <pre>{command}</pre>
            </div>
          )}
          {device && <FirstPicture deviceId={device.id} onFollow={onClose} />}
          <div className={styles.foot}>
            <Button onClick={() => void leave({ dirty, onClose })}>关闭</Button>
            <Button
              kind={copied || command ? 'plain' : 'primary'}
              onClick={() => void copy(`X-Jy-Key: ${made.keyId}\n密钥: ${made.secret}`)}
            >
              复制编号和密钥
            </Button>
            {command && (
              <Button kind={copied ? 'plain' : 'primary'} icon="copy" onClick={() => void copy(command)}>
                复制命令
              </Button>
            )}
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
