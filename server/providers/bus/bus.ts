/** A message of a camera, as the broker let it through: the code in its topic is the camera's own. */
export interface BusMessage {
  readonly gbCode: string
  /** `state`, `reply`, or `still` with the id of its command. */
  readonly kind: 'state' | 'reply' | 'still'
  readonly id: string | null
  readonly payload: Buffer
  /** Said before we listened, and kept by the broker. */
  readonly retained: boolean
}

export interface BusHearer {
  /** Called one after the other; the next message waits until it is done. Must not throw. */
  onMessage(message: BusMessage): Promise<void>
  /** The line to the broker stands, or is gone. */
  line(up: boolean): void
}

/** The device bus: one broker, cameras on its other side. */
export interface Bus {
  /** What cameras are told to connect to; empty where there is none. */
  readonly address: string
  readonly up: boolean
  /** Begins to listen. May be called once. */
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
/** Which of the claims hold: of cameras that exist, by keys that stand. */
export type ProveDevices = (claims: readonly BusClaim[]) => Promise<ReadonlySet<string>>
