/** What the provider's bill and our own books do not agree about. */
export const billDifferenceKinds = {
  orderUnknown: '账单有付款，系统没有这个订单',
  paymentUnknown: '账单有付款，订单没有记为已付',
  amountDiffers: '支付金额不同',
  paymentMissing: '系统有支付，账单没有',
  refundUnknown: '账单有退款，系统没有',
  refundAmountDiffers: '退款金额不同',
  refundStateDiffers: '账单已退款成功，系统没有记到账',
  refundMissing: '系统有退款，账单没有',
} as const
export type BillDifferenceKind = keyof typeof billDifferenceKinds
