/** A message of a camera, as the broker let it through: the code in its topic is the camera's own. */
export interface BusMessage {
  readonly gbCode: string
  /** `state`, `reply`, or `still` with the id of its command. */
  readonly kind: 'state' | 'reply' | 'still'
  readonly id: string | null
  readonly payload: Buffer
  /** Sent before we subscribed, and retained by the broker. */
  readonly retained: boolean
}

export interface BusHearer {
  /** Called one after the other; the next message waits until it is done. Must not throw. */
  onMessage(message: BusMessage): Promise<void>
  /** The connection to the broker is up, or was lost. */
  line(up: boolean): void
}

/** The device bus: one broker, cameras on its other side. */
export interface Bus {
  /** The address that cameras connect to; empty if there is none. */
  readonly address: string
  readonly up: boolean
  /** Starts to listen. May be called once. */
  start(hearer: BusHearer): Promise<void>
  /**
   * Hands a message for a camera to the broker, which has it once this is resolved.
   * @throws BusSilent where the broker has not said so within 5 s
   */
  send(gbCode: string, message: object): Promise<void>
  close(): Promise<void>
}

/** The broker is away, or does not answer. */
export class BusSilent extends Error {}

/** What a camera says of itself when it connects. */
export interface BusClaim {
  readonly gbCode: string
  readonly password: string
}
/** The codes of the claims that are valid: the camera exists, and its key is not revoked. */
export type ProveDevices = (claims: readonly BusClaim[]) => Promise<ReadonlySet<string>>
