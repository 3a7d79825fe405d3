import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sms, SmsRefusal } from './sms.ts'

interface Stand {
  sms: Sms
  /** What went to a number, in order. */
  delivered(phone: string): Promise<{ code: string; minutes: number }[]> | { code: string; minutes: number }[]
  close?(): void
}

/** What every provider does. */
export function smsContract(name: string, open: () => Promise<Stand>) {
  describe(name, () => {
    let stand: Stand
    beforeAll(async () => {
      stand = await open()
    })
    afterAll(() => stand?.close?.())

    it('a code reaches its number with leading zeros and its lifetime', async () => {
      await stand.sms.send({ phone: '13800000001', code: '004711', minutes: 5 })
      expect(await stand.delivered('13800000001')).toEqual([{ code: '004711', minutes: 5 }])
    })
    it('codes that are sent at the same moment each reach their own number', async () => {
      const phones = Array.from({ length: 8 }, (_, at) => `1390000000${at}`)
      await Promise.all(phones.map((phone, at) => stand.sms.send({ phone, code: `00000${at}`, minutes: 5 })))
      for (const [at, phone] of phones.entries())
        expect(await stand.delivered(phone)).toEqual([{ code: `00000${at}`, minutes: 5 }])
    })
    it('a check passes, and sends nothing', async () => {
      await stand.sms.send({ phone: '13800000009', code: '111111', minutes: 5 })
      await stand.sms.check()
      expect(await stand.delivered('13800000009')).toHaveLength(1)
    })
    it('a code to an invalid phone number is refused', async () => {
      await expect(stand.sms.send({ phone: '12', code: '123456', minutes: 5 })).rejects.toBeInstanceOf(SmsRefusal)
      expect(await stand.delivered('12')).toEqual([])
    })
  })
}
