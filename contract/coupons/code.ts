import { foldCode } from '../codes/short.ts'

/** 12 of 32 signs: of a million codes a guess hits one once in a trillion tries. */
export const couponCodeLength = 12

/** What somebody has read or typed, as it is stored; null where it can be no code. */
export const foldCouponCode = (text: string) => foldCode(text, couponCodeLength)

/** As it is printed: K7QM-2XWD-9F3H. */
export const spokenCouponCode = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-')
