/** Explains a failed refund, and what a person can do about it. The codes are the provider's; unknown codes are shown unchanged. */
const known: Record<string, string> = {
  NOT_ENOUGH: '商户账户余额不足，充值后会自动重新提交',
  FREQUENCY_LIMITED: '支付平台限流，稍后自动重新提交',
  SYSTEM_ERROR: '支付平台暂时出错，稍后自动重新提交',
  USER_ACCOUNT_ABNORMAL: '游客的支付账户异常或已注销，不能原路退回；请线下退款后登记',
  INVALID_REQUEST: '支付平台拒绝：金额与支付平台的记录不符，或已超过可退金额；请核对支付平台的退款记录',
  RULE_LIMIT:
    '支付平台拒绝：这笔订单的退款次数已用完，或分出的钱还没有收回、没有解冻；核对分账单后重新提交，或线下退款后登记',
  SIGN_ERROR: '支付平台没有认可商户的签名，请核对商户私钥和证书序列号；改好后会自动重新提交',
  NO_AUTH: '支付平台拒绝：商户号没有退这笔订单的权限；请在支付平台核对权限后重新提交，或线下退款后登记',
  RESOURCE_NOT_EXISTS: '支付平台没有这笔支付的记录；请核对收款的商户号，或线下退款后登记',
  ABNORMAL: '游客的银行卡已注销或冻结，款项没有退到；请在支付平台处理这笔异常退款，或线下退款后登记',
  CLOSED: '余额不足超过 7 天，支付平台已关闭这笔退款；充值后重新提交，会使用新的退款单号',
  CASH: '现金支付的订单不能原路退回；请退还现金后登记',
  NO_PAYMENT: '这笔支付没有流水号，不能原路退回；请线下退款后登记',
  SILENT: '支付平台没有应答，稍后自动查询结果',
}

export const failureText = (code: string, message: string, retry: boolean) =>
  known[code] ??
  (retry
    ? `支付平台暂未受理（${code}），稍后自动重新提交`
    : `支付平台拒绝（${code}：${message}）；请核对后重新提交，或线下退款后登记`)

export const outOfPatience = (failure: string) =>
  `连续 7 天没有提交成功：${failure.replace(/，[^，]*自动.*$/, '')}；请处理后重新提交，或线下退款后登记`
