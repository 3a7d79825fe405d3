/** Trade bills of the provider: one day of one merchant each, ready on the next day at ten. */
export interface TradeBills {
  /** As bills name it. */
  readonly merchant: string
  /**
   * The bill of a day in Asia/Shanghai, unpacked; null if the provider says that nothing was traded.
   * @throws ProviderRefusal, whose `retry` says that the bill may be requested later; ProviderSilent
   */
  fetch(day: string): Promise<Buffer | null>
}
