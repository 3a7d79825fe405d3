/** Trade bills, as the provider keeps them: a day of one merchant each, ready on the next day at ten. */
export interface TradeBills {
  /** As bills name it. */
  readonly merchant: string
  /**
   * The bill of a day in Asia/Shanghai, unpacked; null where the provider says that nothing was traded.
   * @throws ProviderRefusal, whose `retry` says that it may be asked for later; ProviderSilent
   */
  fetch(day: string): Promise<Buffer | null>
}
