/** Why a share did not arrive, and what a person can do about it, by the provider's code. */
const shares: Record<string, string> = {
  ACCOUNT_ABNORMAL: '接收账户异常，请接收方处理后重新分账',
  NO_RELATION: '接收方与平台还没有建立分账关系，核对接收账户后重新分账',
  RECEIVER_HIGH_RISK: '接收方被支付平台列为高风险，不能分给它',
  RECEIVER_REAL_NAME_NOT_VERIFIED: '接收方没有实名认证，认证后重新分账',
  NO_AUTH: '平台没有分账权限，请在支付平台开通后重新分账',
  RECEIVER_RECEIPT_LIMIT: '接收方本月收款已达上限',
  PAYER_ACCOUNT_ABNORMAL: '平台的商户账户异常，处理后重新分账',
  NOT_ENOUGH: '剩余的冻结金额不够：已退款、已解冻或已全部分完',
  RULE_LIMIT: '支付平台拒绝：超过分账比例上限或次数，或订单没有标记为分账订单',
  PARAM_ERROR: '支付平台拒绝：与之前提交的内容不一致',
  INVALID_REQUEST: '支付平台拒绝：订单没有标记为分账订单，或还不能分账',
  FREQUENCY_LIMITED: '支付平台限流，稍后自动重试',
  SYSTEM_ERROR: '支付平台暂时出错，稍后自动重试',
  SILENT: '支付平台没有应答，稍后自动查询结果',
}

/** Why nothing came back of a share. */
const returns: Record<string, string> = {
  PERSON: '接收方是个人微信，支付平台不支持从个人收回',
  ACCOUNT_ABNORMAL: '接收方账户异常',
  BALANCE_NOT_ENOUGH: '接收方余额不足',
  TIME_OUT_CLOSED: '超时没有完成',
  PAYER_ACCOUNT_ABNORMAL: '平台的商户账户异常',
  NO_AUTH: '接收方没有授权回退',
  SILENT: '支付平台没有应答',
}

export const shareFailure = (code: string, message = '') =>
  shares[code] ?? `支付平台拒绝（${code}${message && `：${message}`}）`
export const returnFailure = (code: string, message = '') =>
  returns[code] ?? `支付平台拒绝（${code}${message && `：${message}`}）`
