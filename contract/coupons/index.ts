export { couponActivities } from './couponActivities.ts'
export { coupons } from './coupons.ts'
