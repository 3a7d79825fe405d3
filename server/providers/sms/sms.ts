/** A code on its way to a mobile phone of the mainland. */
export interface SmsCode {
  /** 11 digits. */
  phone: string
  code: string
  /** How long the code is good. */
  minutes: number
}

/** The provider understood and refused. `code` is its own; `passing` says whether the same request may be sent again. */
export class SmsRefusal extends Error {
  readonly code: string
  readonly passing: boolean
  constructor(code: string, message: string, passing = false) {
    super(message)
    this.code = code
    this.passing = passing
  }
}

/** No response, or an unreadable one: the message may be on its way. */
export class SmsSilent extends Error {}

/** Sends codes to phones. Every provider passes the same tests (sms.contract.ts). */
export interface Sms {
  readonly name: string
  /** Resolves once the provider has taken the message on. @throws SmsRefusal, SmsSilent */
  send(code: SmsCode): Promise<void>
  /** Resolves if the provider would take messages now, as far as can be known without sending one. @throws SmsRefusal, SmsSilent */
  check(): Promise<void>
}
