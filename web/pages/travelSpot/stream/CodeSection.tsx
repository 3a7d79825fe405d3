import { useEffect, useState } from 'react'
import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import { rtmpCodes } from '#contract/streams/rtmpCodes.ts'
import { rtmpDevices } from '#contract/streams/rtmpDevices.ts'
import { label } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './StreamPage.module.css'

const shownMs = 30_000

interface Props {
  code: string | null
  /** The entry that the code belongs to. */
  row: { readonly id: number; readonly version: number; readonly name: string }
  edit: typeof rtmpCases.edit | typeof rtmpDevices.edit
}

/** A push code: shown encrypted, and for half a minute in plain text after the user has re-authenticated. */
export function CodeSection({ code, row: { id, version, name }, edit }: Props) {
  const [secret, setSecret] = useState<string>()
  const clear = useAction(edit, {
    success: '推流码已清除',
    invalidates: [rtmpCases.list, rtmpCases.options, rtmpDevices.list, rtmpDevices.ofRtmpCase],
  })
  const remove = async () => {
    const yes = await confirm({
      title: `清除「${name}」的推流码？`,
      text: '之后推流地址不带推流码。原来的码不可恢复，要用时重新填写。',
      action: '清除推流码',
      danger: true,
    })
    if (yes) await clear.run({ body: { id, version, secret: '' } })
  }
  const open = useAction(rtmpCodes.decrypt, { done: (reply) => setSecret(reply.secret) })
  useEffect(() => {
    if (secret === undefined) return
    const timer = setTimeout(() => setSecret(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [secret])
  return (
    <Section
      title={label(rtmpCodes.encrypt.body, 'secret')}
      note={code ? '解密会记入操作记录，30 秒后遮回' : undefined}
      end={
        code && (
          <>
            <Button size="small" busy={clear.busy} onClick={() => void remove()}>
              清除
            </Button>
            <Button size="small" busy={open.busy} onClick={() => void open.run({ body: { code } })}>
              解密查看
            </Button>
          </>
        )
      }
    >
      {code ? (
        <div aria-live="polite">
          <p className={styles.whole}>
            <em>{secret === undefined ? '密文' : '明文'}</em>
            <span>{secret ?? code}</span>
            <Copy text={secret ?? code} label={secret === undefined ? '复制密文' : '复制推流码'} />
          </p>
        </div>
      ) : (
        <p className="t3">还没有推流码，编辑时填写。</p>
      )}
    </Section>
  )
}
