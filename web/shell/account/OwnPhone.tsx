import { useState } from 'react'
import { phoneCodes } from '#contract/accounts/phoneCodes.ts'
import { nameOf } from '#contract/accounts/signing.ts'
import { call, Refused } from '../../kit/call/call.ts'
import { readSession } from '../../kit/call/session.ts'
import { useAction } from '../../kit/form/useAction.ts'
import { useRead } from '../../kit/read/query.ts'
import { Button } from '../../parts/input/Button.tsx'
import { Hint, InputFrame, Label } from '../../parts/input/Input.tsx'
import { SendCode } from '../../parts/input/SendCode.tsx'
import { Status } from '../../parts/value/Status.tsx'
import styles from './Security.module.css'

const { body } = phoneCodes.edit

/** The account's own phone number, and changing it with a code that is sent to the new number. */
export function OwnPhone() {
  const ownPhone = useRead(phoneCodes.getOwn, {}, { staleMs: 0 }).data
  const [changing, setChanging] = useState(false)
  return (
    <section className={styles.part}>
      <header>
        <h3>{nameOf(body, 'phone')}</h3>
        {ownPhone?.phone && <span className="num">{ownPhone.phone}</span>}
        {ownPhone && (
          <Status tone={ownPhone.proved ? 'ok' : 'unknown'} shape={ownPhone.proved ? 'check' : 'dashed'} size={12}>
            {ownPhone.proved ? '可用验证码登录' : ownPhone.phone ? '未验证，不能用于登录' : '未设置'}
          </Status>
        )}
        <span className="sp" />
        {ownPhone && !changing && (
          <Button onClick={() => setChanging(true)}>
            {ownPhone.proved ? '更换' : ownPhone.phone ? '验证' : '设置'}
          </Button>
        )}
      </header>
      {changing && <Change onDone={() => setChanging(false)} />}
    </section>
  )
}

function Change({ onDone }: { onDone(): void }) {
  const [phone, setPhone] = useState('')
  const [smsCode, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const edit = useAction(phoneCodes.edit, { invalidates: [phoneCodes.getOwn], success: '手机号已验证', done: onDone })
  const complete = /^1[3-9]\d{9}$/.test(phone)
  const send = async () => {
    setWrong(undefined)
    try {
      return await call(phoneCodes.sendOwn, { body: { phone } })
    } catch (cause) {
      if (cause instanceof Refused) setWrong(cause.message)
      return undefined
    }
  }
  const save = () => void edit.run({ params: { id: readSession()!.adminId }, body: { phone, smsCode } })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (complete && smsCode.length === 6) save()
      }}
    >
      <Label htmlFor="own-phone" required>
        {nameOf(body, 'phone')}
      </Label>
      <InputFrame className={styles.frame}>
        <input
          id="own-phone"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={11}
          value={phone}
          required
          onChange={(event) => setPhone(event.target.value.replaceAll(/\D/g, ''))}
        />
        <SendCode id="own-sent" disabled={!complete} send={send} />
      </InputFrame>
      <Label htmlFor="own-code" required>
        {nameOf(body, 'smsCode')}
      </Label>
      <InputFrame className={styles.frame} invalid={Boolean(wrong ?? edit.error)}>
        <input
          id="own-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={smsCode}
          required
          aria-invalid={Boolean(edit.error)}
          aria-describedby="own-wrong"
          onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
        />
      </InputFrame>
      <div className={styles.foot}>
        <Hint as="span" invalid={Boolean(wrong ?? edit.error)} id="own-wrong" role="alert">
          {wrong ?? edit.error?.message}
        </Hint>
        <span className="sp" />
        <Button onClick={onDone}>取消</Button>
        <Button kind="primary" submit busy={edit.busy} disabled={!complete || smsCode.length !== 6}>
          保存
        </Button>
      </div>
    </form>
  )
}
