/** What a server can be told by way of its cloud. */
export const cloudActions = ['reboot', 'stop', 'start'] as const
export type CloudAction = (typeof cloudActions)[number]

/** What its cloud says of a server. */
export interface CloudServer {
  readonly instanceId: string
  /** As the cloud spells it: RUNNING, STOPPED, REBOOTING … */
  readonly state: string
  /** Empty where it has none. */
  readonly innerAddress: string
  readonly publicAddress: string
  readonly cores: number | null
  readonly memoryGb: number | null
  /** ISO 8601; null where it does not end by itself. */
  readonly expiresAt: string | null
  /** What was done to it last, by whomever. */
  readonly last: { readonly action: CloudAction | 'other'; readonly id: string; readonly state: CloudDone } | null
}
/** How far something is that the cloud has taken on. */
export type CloudDone = 'under way' | 'done' | { readonly failed: string }

/** The cloud understood and refused. `code` is its own, `message` in Chinese. Nothing was done. */
export class CloudRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** No answer, or none that can be read: it may have been done. */
export class CloudSilent extends Error {}

/**
 * Where servers are rented. What is asked of a server is only taken on: how far it is, `describe` and `cleaning` say. Every provider
 * passes the same tests (cloud.contract.ts).
 */
export interface Cloud {
  readonly name: string
  /** Those that the cloud knows, of any number. May be asked again at will. @throws CloudRefusal, CloudSilent */
  describe(instanceIds: readonly string[]): Promise<CloudServer[]>
  /**
   * Takes on to do something to a server; softly, so that the system shuts down by itself.
   * @param token the caller's own number of the deed: a provider that knows tokens does it once under each. Tencent knows none for
   * these calls, so whoever got no answer does not ask again but looks at what was done last.
   * @returns the number under which the cloud has it
   * @throws CloudRefusal, CloudSilent
   */
  act(action: CloudAction, instanceId: string, token: string): Promise<string>
  /** Starts to clear the disk of what can be made anew. Otherwise as `act`. */
  clean(instanceId: string, token: string): Promise<string>
  /** How far a clearing is, by the number that `clean` gave. @throws CloudRefusal, CloudSilent */
  cleaning(id: string): Promise<CloudDone>
}
