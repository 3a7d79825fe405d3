import { useId, useState } from 'react'
import { rtmpCodes } from '#contract/streams/rtmpCodes.ts'
import { label } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { InputFrame, Label } from '#web/parts/input/Input.tsx'
import styles from './StreamPage.module.css'

/** Encrypts a push code for use elsewhere, and decrypts one from elsewhere. */
export function CodeTools() {
  const [open, setOpen] = useState(false)
  const narrow = useNarrow()
  return (
    <>
      {narrow ? (
        <IconButton icon="lock" label="加密与解密" onClick={() => setOpen(true)} />
      ) : (
        <Button icon="lock" onClick={() => setOpen(true)}>
          加密与解密
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="推流码加密与解密" width={560}>
        <Tools key={String(open)} />
      </Dialog>
    </>
  )
}

function Tools() {
  const [plain, setPlain] = useState('')
  const [sealed, setSealed] = useState('')
  const [made, setMade] = useState<string>()
  const [opened, setOpened] = useState<string>()
  const seal = useAction(rtmpCodes.encrypt, { done: ({ code }) => setMade(code) })
  const unseal = useAction(rtmpCodes.decrypt, { done: ({ secret }) => setOpened(secret) })
  return (
    <>
      <One
        title={label(rtmpCodes.encrypt.body, 'secret')}
        verb="加密"
        max={200}
        value={plain}
        onChange={setPlain}
        busy={seal.busy}
        run={() => void seal.run({ body: { secret: plain } })}
      />
      {made && <Result title="密文" text={made} />}
      <One
        title={label(rtmpCodes.decrypt.body, 'code')}
        verb="解密"
        max={600}
        value={sealed}
        onChange={setSealed}
        busy={unseal.busy}
        run={() => void unseal.run({ body: { code: sealed } })}
      />
      {opened && <Result title="明文" text={opened} />}
      <p className="t3">密文只有本平台能解；每次解密都会记入操作记录。</p>
    </>
  )
}

interface OneProps {
  title: string
  verb: string
  max: number
  value: string
  onChange(value: string): void
  busy: boolean
  run(): void
}

function One({ title, verb, max, value, onChange, busy, run }: OneProps) {
  const id = useId()
  return (
    <>
      <Label htmlFor={id}>{title}</Label>
      <div className={styles.make}>
        <InputFrame className={styles.typed}>
          <input
            id={id}
            value={value}
            maxLength={max}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        </InputFrame>
        <Button busy={busy} why={value.trim() === '' && '先填上面一项'} onClick={run}>
          {verb}
        </Button>
      </div>
    </>
  )
}

const Result = ({ title, text }: { title: string; text: string }) => (
  <p className={styles.whole}>
    <em>{title}</em>
    <span>{text}</span>
    <Copy text={text} label={`复制${title}`} />
  </p>
)
