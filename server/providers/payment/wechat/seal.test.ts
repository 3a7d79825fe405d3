import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { fakeKeys } from './fake/seal.ts'
import { authorization, encrypted, opened, signature } from './seal.ts'

/**
 * The known result of WeChat Pay's own SDK for Go (wechatpay-go, Apache-2.0, core/auth/signers/sha256withrsa_signer_test.go):
 * the key of that test, which protects nothing, and its signature of `source`.
 */
const known = {
  key: `MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDZUJN33V+dSfvdfL0Mu+39XrZNXFFMQSy1V15FpncHeV47SmV0TzTqZc7hHB0ddqAdDi8Z5k3TKqb7
6sOwYr5TcAfuR6PIPaleyE0/0KrljBum2Isa2Nyq7Dgc3ElBQ6YN4l/a+DpvKaz1FSKmKrhLNskqokWVSlu4g8OlKlbPXQ9ibII14MZRQrrkTmHYHzfi7GXXM0thAKuR
0HNvyhTHBh4/lrYM3GaMvmWwkwvsMavnOex6+eioZHBOb1/EIZ/LzC6zuHArPpyW3daGaZ1rtQB1vVzTyERAVVFsXXgBHvfFud3w3ShsJYk8JvMwK2RpJ5/gV0QSARcm
LDRUAlPzAgMBAAECggEBAMc7rDeUaXiWv6bMGbZ3BTXpg1FhdddnWUnYE8HfX/kmOFI7XtBHXcgYFpcjYz4D5787pcsk7ezPidAj58zqenuclmjKnUmT3pfbI5eCA2v4
C9HnbYDrmUPK1ZcADtka4D6ScDccpNYNa1g2TFHzkIrEa6H+q7S3O2fqxY/DRVtN0JIXalBb8daaqL5QVzSmM2BMVnHy+YITJWIkP2a3pKs9C0W65JGDsnG0wVrHinHF
+cnhFZIbaPEI//DAFMc9NkrWOKVRTEgcCUxCFaHOZVNxDWZD7A2ZfJB2rK6eg//ygEiFDR2h6mTaDowMB4YF2n2dsIO4/dCG8vPHI20jn4ECgYEA/ZGu6lEMlO0XZnam
AZGtiNgLcCfM/C2ZERZE7QTRPZH1WdK92Al9ndldsswFw4baJrJLCmghjF/iG4zihhBvLnOLksnZUfjdumxoHDWXo2QBWbI5QsWIE7AuTiWgWj1I7X4fCXSQf6i+M/y2
6TogQ7d0ANpZFyOkTNMn/tiJvLECgYEA22XqlamG/yfAGWery5KNH2DGlTIyd6xJWtJ9j3jU99lZ0bCQ5xhiBbU9ImxCi3zgTsoqLWgA/p00HhNFNoUcTl9ofc0G3zwT
D1y0ZzcnVKxGJdZ6ohW52V0hJStAigtjYAsUgjm7//FH7PiQDBDP1Wa6xSRkDQU/aSbQxvEE8+MCgYEA3bb8krW7opyM0XL9RHH0oqsFlVO30Oit5lrqebS0oHl3Zsr2
ZGgoBlWBsEzk3UqUhTFwm/DhJLTSJ/TQPRkxnhQ5/mewNhS9C7yua7wQkzVmWN+VYeUGTvDGDF6qDz12/vJAgSwDDRym8x4NcXD5tTw7mmNRcwIfL22SkysThIECgYAV
BgccoEoXWS/HP2/u6fQr9ZIR6eV8Ij5FPbZacTG3LlS1Cz5XZra95UgebFFUHHtCEY1JHJY7z8SWvTH8r3Su7eWNaIAoFBGffzqqSVazfm6aYZsOvRY6BfqPHT3p/H1h
Tq6AbBffxrcltgvXnCTORjHPglU0CjSxVs7awW3AEQKBgB5WtaC8VLROM7rkfVIq+RXqE5vtJfa3e3N7W3RqxKp4zHFAPfr82FK5CX2bppEaxY7SEZVvVInKDc5gKdG/
jWNRBmvvftZhY59PILHO2X5vO4FXh7suEjy6VIh0gsnK36mmRboYIBGsNuDHjXLeBDa+8mDLkWu5nHEhOxy2JJZl`,
  signature:
    'BKyAfU4iMCuvXMXS0Wzam3V/cnxZ+JaqigPM5OhljS2iOT95OO6Fsuml2JkFANJU9K6q9bLlDhPXuoVz+pp4hAm6pHU4ld815U4jsKu1RkyaII+1CYBUYC8TK0XtJ8FwUXXz8vZHh58rrAVN1XwNyvD1vfpxrMT4SL536GLwvpUHlCqIMzoZUguLli/K8V29QiOhuH6IEqLNJn8e9b3nwNcQ7be3CzYGpDAKBfDGPCqCv8Rw5zndhlffk2FEA70G4hvMwe51qMN/RAJbknXG23bSlObuTCN7Ndj1aJGH6/L+hdwfLpUtJm4QYVazzW7DFD27EpSQEqA8bX9+8m1rLg==',
}

it('a text is signed as the SDK of WeChat Pay does', () => {
  const privateKey = createPrivateKey({ key: Buffer.from(known.key, 'base64'), format: 'der', type: 'pkcs8' })
  expect(signature(privateKey, 'source')).toBe(known.signature)
  expect(
    verify('sha256', Buffer.from('source'), createPublicKey(privateKey), Buffer.from(known.signature, 'base64')),
  ).toBe(true)
})

it('the authorization header names merchant, certificate and time, and signs method, path, query and body', () => {
  const body = '{"name":"景影"}'
  const header = authorization(fakeKeys, 'POST', '/v3/a?b=1', body, Date.UTC(2026, 10, 23))
  const [, nonce, encodedSignature] =
    /^WECHATPAY2-SHA256-RSA2048 mchid="1900000109",nonce_str="(\w{32})",timestamp="1795392000",serial_no="1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C",signature="(.+)"$/.exec(
      header,
    ) ?? []
  const text = `POST\n/v3/a?b=1\n1795392000\n${nonce}\n${body}\n`
  const key = createPublicKey(fakeKeys.privateKey)
  expect(verify('sha256', Buffer.from(text), key, Buffer.from(encodedSignature!, 'base64'))).toBe(true)
  expect(authorization(fakeKeys, 'POST', '/v3/a?b=1', body)).not.toContain(nonce)
})

it('a text that another program has encrypted is decrypted, and an altered one is rejected', () => {
  // Made with Aes.AesGcm.encrypt of wechatpay-axios-plugin 0.9.6.
  const sealed = {
    algorithm: 'AEAD_AES_256_GCM',
    nonce: 'c5ac7061fccf',
    associated_data: 'refund',
    ciphertext:
      'zetR1fXY2UcO7amNS0GE6l0Uhzwt3KJCdQEutOdZEfvpCGOhNxvUC0eY9G9j2VeAevvusB1lprzbPjnPTWD7xfmXJjDeoTgiYORHNZOZRyByhn1/mWSOeWVhxZFYQVyycCWAFvpHkRepfRKx54HColWmaU9MYI2EQr+XBItXm7zuRr/T9QyLqPs=',
  }
  expect(JSON.parse(opened(fakeKeys, sealed))).toEqual({
    ...{ mchid: '1900000109', out_refund_no: 'R1', refund_status: 'SUCCESS' },
    user_received_account: '招商银行信用卡0403',
  })
  for (const wrong of [
    { associated_data: 'refunds' },
    { nonce: 'c5ac7061fcce' },
    { ciphertext: `A${sealed.ciphertext.slice(1)}` },
    { ciphertext: 'c2hvcnQ=' },
    { algorithm: 'AEAD_AES_128_GCM' },
  ])
    expect(() => opened(fakeKeys, { ...sealed, ...wrong })).toThrow()
})

it('encrypting a name twice gives two different texts', () => {
  const [one, two] = [encrypted(fakeKeys, '云上文旅有限公司'), encrypted(fakeKeys, '云上文旅有限公司')]
  expect(one).not.toBe(two)
  expect(Buffer.from(one, 'base64')).toHaveLength(256)
})
