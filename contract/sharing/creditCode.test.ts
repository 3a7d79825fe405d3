import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkSign, creditCodeFits } from './creditCode.ts'

// Companies whose codes are public.
it.each(['91110000802100433B', '91440300708461136T', '914403001922038216', '91330100799655058B'])(
  'the credit code of a real company is valid: %s',
  (code) => expect(creditCodeFits(code)).toBe(true),
)

it('a credit code with one wrong character or two swapped neighbours is invalid', () => {
  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const sign = fc.constantFrom(...signs)
  fc.assert(
    fc.property(fc.array(sign, { minLength: 17, maxLength: 17 }), fc.nat(17), sign, (body, at, other) => {
      const first = body.join('')
      const code = first + checkSign(first)
      expect(creditCodeFits(code)).toBe(true)
      fc.pre(code[at] !== other)
      expect(creditCodeFits(code.slice(0, at) + other + code.slice(at + 1))).toBe(false)
      const before = Math.max(at - 1, 0)
      const swapped = [...code]
      ;[swapped[before], swapped[at]] = [swapped[at]!, swapped[before]!]
      if (swapped[before] !== swapped[at]) expect(creditCodeFits(swapped.join(''))).toBe(false)
    }),
  )
})
