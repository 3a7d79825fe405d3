/** The actions on a server that its cloud offers. */
export const cloudActions = ['reboot', 'stop', 'start'] as const
export type CloudAction = (typeof cloudActions)[number]

/** What its cloud says of a server. */
export interface CloudServer {
  readonly instanceId: string
  /** As the cloud spells it: RUNNING, STOPPED, REBOOTING … */
  readonly state: string
  /** Empty if it has none. */
  readonly innerAddress: string
  readonly publicAddress: string
  readonly cores: number | null
  readonly memoryGb: number | null
  /** ISO 8601; null if the rental does not end by itself. */
  readonly expiresAt: string | null
  /** The last action on the server, whoever started it. */
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

/** No response, or an unreadable one: the action may have been done. */
export class CloudSilent extends Error {}

/**
 * Where servers are rented. An action is only accepted; `describe` and `cleaning`
 * return its progress. Every provider passes the same tests (cloud.contract.ts).
 */
export interface Cloud {
  readonly name: string
  /** The given servers that the cloud knows, of any number. Safe to repeat. @throws CloudRefusal, CloudSilent */
  describe(instanceIds: readonly string[]): Promise<CloudServer[]>
  /**
   * Starts an action on a server, softly, so that the system shuts down by itself.
   * @param token the caller's id of the action: a provider that supports tokens acts once per token. Tencent has
   * none for these calls, so after a lost response the caller does not retry but looks at the server's last action.
   * @returns the cloud's id of the action
   * @throws CloudRefusal, CloudSilent
   */
  act(action: CloudAction, instanceId: string, token: string): Promise<string>
  /** Starts to clear the disk of files that can be recreated. Otherwise like `act`. */
  clean(instanceId: string, token: string): Promise<string>
  /** How far a clearing is, by the number that `clean` gave. @throws CloudRefusal, CloudSilent */
  cleaning(id: string): Promise<CloudDone>
}
