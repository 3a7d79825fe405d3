import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { accountFields, InitialPassword as Password } from '#contract/accounts/accountFields.ts'
import type { Question } from '../../kit/look/confirm.ts'
import { Dialog } from '../../parts/frame/Dialog.tsx'
import { leave } from '../../parts/frame/leave.ts'
import styles from '../../parts/frame/OneTimeSecret.module.css'
import { Button, IconButton } from '../../parts/input/Button.tsx'
import { copyText } from '../../parts/input/Copy.tsx'
import { Hint } from '../../parts/input/Input.tsx'
import { Glyph } from '../../parts/value/Glyph.tsx'

/** A password that was just generated, and the account that it belongs to. */
export interface Made {
  readonly name: string
  readonly password: string
}

/** The initial password of an account, shown this once and never again. */
export function InitialPassword({ made, onClose }: { made: Made | undefined; onClose(): void }) {
  const [copied, setCopied] = useState(false)
  const [last, setLast] = useState(made)
  if (made && made !== last) setLast(made)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another password has not been copied yet
  useEffect(() => setCopied(false), [made])
  const dirty = made && !copied ? unseen : undefined
  const copy = async (text: string) => {
    if (await copyText(text)) setCopied(true)
  }
  const { name = '', password = '' } = made ?? last ?? {}
  return (
    <Dialog open={made !== undefined} onClose={onClose} dirty={dirty} title={titleOf(Password)} mark={name}>
      <p className={clsx(styles.warn, 'st-warn')}>
        <Glyph shape="triangle" />
        只显示这一次，关闭后不能再看
      </p>
      <dl className={styles.once}>
        <dt>{titleOf(accountFields.name)}</dt>
        <dd>
          <code>{name}</code>
        </dd>
        <dt>{titleOf(Password)}</dt>
        <dd>
          <code>{password}</code>
          <IconButton small icon="copy" label="复制初始密码" onClick={() => void copy(password)} />
        </dd>
      </dl>
      <Hint className={styles.hint}>72 小时内有效。本人登录后须先改成自己的密码，之后别人都不知道它。</Hint>
      <div className={styles.foot}>
        <Button onClick={() => void leave({ dirty, onClose })}>关闭</Button>
        <Button
          kind={copied ? 'plain' : 'primary'}
          onClick={() => void copy(`账号：${name}\n初始密码：${password}\n登录：${location.origin}/login`)}
        >
          复制账号和密码
        </Button>
      </div>
    </Dialog>
  )
}

/** The confirmation for closing the dialog before the password has been copied. */
const unseen: Question = {
  title: '没有复制初始密码就关闭？',
  text: '关闭后不再显示，只能重设一个新的。',
  action: '仍要关闭',
  danger: true,
}

const titleOf = (schema: object) => (schema as { title: string }).title
