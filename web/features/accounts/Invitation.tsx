import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { initialSecrets } from '#contract/accounts/accountFields.ts'
import { inviteLink } from '#contract/accounts/inviteLink.ts'
import { productNames } from '../../kit/access/site.ts'
import { requestBase } from '../../kit/call/session.ts'
import type { Question } from '../../kit/look/confirm.ts'
import { Dialog } from '../../parts/frame/Dialog.tsx'
import { leave } from '../../parts/frame/leave.ts'
import styles from '../../parts/frame/OneTimeSecret.module.css'
import { Button, IconButton } from '../../parts/input/Button.tsx'
import { copyText } from '../../parts/input/Copy.tsx'
import { Hint } from '../../parts/input/Input.tsx'
import { LocalAddress } from '../../parts/state/LocalAddress.tsx'
import { Glyph } from '../../parts/value/Glyph.tsx'

/** What was just made for the owner of an account, and whose it is. */
export interface Made {
  readonly name: string
  readonly trueName: string
  readonly password: string
  readonly invite: string
}

/** The link by which the owner of an account chooses its password, and the initial password for whoever gets no link; shown this once and never again. */
export function Invitation({ made, onClose }: { made: Made | undefined; onClose(): void }) {
  const [copied, setCopied] = useState(false)
  const [last, setLast] = useState(made)
  if (made && made !== last) setLast(made)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another invitation has not been copied yet
  useEffect(() => setCopied(false), [made])
  const dirty = made && !copied ? unseen : undefined
  const copy = async (text: string) => {
    if (await copyText(text)) setCopied(true)
  }
  const { name = '', trueName = '', password = '', invite = '' } = made ?? last ?? {}
  const site = requestBase()
  const link = inviteLink(site, invite)
  return (
    <Dialog open={made !== undefined} onClose={onClose} dirty={dirty} title="邀请本人设置密码" mark={name}>
      <p className={clsx(styles.warn, 'st-warn')}>
        <Glyph shape="triangle" />
        只显示这一次，关闭后不能再看
      </p>
      <dl className={styles.once}>
        <dt>{titleOf(initialSecrets.invite)}</dt>
        <dd>
          <code>{link}</code>
          <IconButton small icon="copy" label="复制邀请链接" onClick={() => void copy(link)} />
        </dd>
        <LocalAddress url={link} text="这是本机地址，别的设备打不开。换用大家都能访问的地址登录，再发邀请。" />
        <dt>{titleOf(initialSecrets.password)}，不便发链接时用</dt>
        <dd>
          <code>{password}</code>
          <IconButton small icon="copy" label="复制初始密码" onClick={() => void copy(password)} />
        </dd>
      </dl>
      <Hint className={styles.hint}>72 小时内用其中一种。本人设好自己的密码后，链接和初始密码都失效。</Hint>
      <div className={styles.foot}>
        <Button onClick={() => void leave({ dirty, onClose })}>关闭</Button>
        <Button onClick={() => void copy(`账号：${name}\n初始密码：${password}\n登录：${site}/login`)}>
          复制账号和密码
        </Button>
        <Button kind={copied ? 'plain' : 'primary'} onClick={() => void copy(letter({ name, trueName, link }))}>
          复制邀请
        </Button>
      </div>
    </Dialog>
  )
}

const letter = ({ name, trueName, link }: { name: string; trueName: string; link: string }) =>
  `${trueName}，你好！\n你的${productNames()[0]}账号是 ${name}，请打开链接设置密码（72 小时内有效，只能用一次）：\n${link}`

const titleOf = (schema: object) => (schema as { title: string }).title

/** The confirmation for closing the dialog before anything has been copied. */
const unseen: Question = {
  title: '没有复制邀请就关闭？',
  text: '关闭后不再显示；还要用，就重发一份新的。',
  action: '仍要关闭',
  danger: true,
}
