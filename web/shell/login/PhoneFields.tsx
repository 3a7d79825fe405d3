import { useState } from 'react'
import { phoneCodes } from '#contract/accounts/phoneCodes.ts'
import { signIns } from '#contract/accounts/signIns.ts'
import { nameOf } from '#contract/accounts/signing.ts'
import { call } from '../../kit/call/call.ts'
import { InputFrame, Label } from '../../parts/input/Input.tsx'
import { SendCode } from '../../parts/input/SendCode.tsx'
import { Icon } from '../../parts/value/Icon.tsx'
import styles from './Login.module.css'
import { proven } from './prove.ts'
import { type Wrong, wrongOf } from './wrong.ts'

/** A number, and the code that is sent to it. Whether the number is known to anybody is never said. */
export function PhoneFields({ wrong, onWrong }: { wrong: Wrong | undefined; onWrong(wrong: Wrong | undefined): void }) {
  const [phone, setPhone] = useState('')
  const send = async () => {
    onWrong(undefined)
    try {
      return await proven(
        (more) => call(phoneCodes.send, { body: { phone, ...more.body }, ...more.options }),
        () => {},
        location.origin,
        {},
        true,
      )
    } catch (cause) {
      onWrong(wrongOf(cause))
      return undefined
    }
  }
  return (
    <>
      <Label htmlFor="login-phone">{nameOf(signIns.phone.body, 'phone')}</Label>
      <InputFrame large className={styles.frame} invalid={wrong?.field === 'phone'}>
        <Icon name="phone" />
        <input
          id="login-phone"
          name="phone"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={11}
          value={phone}
          onChange={(event) => setPhone(event.target.value.replaceAll(/\D/g, ''))}
          aria-invalid={wrong?.field === 'phone'}
          aria-describedby="login-wrong"
        />
      </InputFrame>
      <Label htmlFor="login-code">{nameOf(signIns.phone.body, 'smsCode')}</Label>
      <InputFrame large className={styles.frame} invalid={wrong?.field === 'smsCode'}>
        <Icon name="lock" />
        <input
          id="login-code"
          name="smsCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          aria-invalid={wrong?.field === 'smsCode'}
          aria-describedby="login-wrong login-sent"
        />
        <SendCode id="login-sent" disabled={!/^1[3-9]\d{9}$/.test(phone)} send={send} />
      </InputFrame>
    </>
  )
}
