/** Why a push is refused. */
export type PushFault = 'unsigned' | 'expired' | 'wrong' | 'busy'
/** The key of the stream with which a push was signed. */
export type KeyName = 'primary' | 'backup'
export interface StreamKeys {
  readonly primary: string
  readonly backup: string
}

/** A push of a stream, as the media server reports it. */
export interface Push {
  /** The stream's name at the media server. */
  readonly code: string
  /** The media server's name for the connection. */
  readonly pushId: string
  /** The other end's address. */
  readonly from: string
}

/** What the media server measures of a running stream. */
export interface StreamMeasurement {
  readonly code: string
  readonly pushId: string
  readonly bitrateKbps: number | null
  readonly fps: number | null
  readonly width: number | null
  readonly height: number | null
}

/** Somebody who wants to watch, with the token of a play address. */
export interface PlayAsk {
  readonly code: string
  readonly token: string
  readonly client: string
  readonly ip: string
  readonly protocol: 'flv' | 'hls' | 'rtmp' | 'other'
}

/** What a media server asks of the product and reports to it. A refusal is never thrown. */
export interface Gate {
  /** The keys of every stream that there is. */
  keys(): Promise<ReadonlyMap<string, StreamKeys>>
  /**
   * Notes that a push was accepted. False if the stream does not exist (any more). Some media servers call
   * this before they check for a running push (`asks`): for these also false if somebody else pushes already.
   */
  published(push: Push, signed: KeyName, asks?: boolean): Promise<boolean>
  refused(push: Push, why: PushFault): Promise<void>
  ended(push: Pick<Push, 'code' | 'pushId'>): Promise<void>
  measured(streams: readonly StreamMeasurement[]): Promise<void>
  /** The pushes whose key is no longer valid or whose stream was deleted. */
  toCut(pushes: readonly Pick<Push, 'code' | 'pushId'>[]): Promise<readonly Pick<Push, 'code' | 'pushId'>[]>
  /** Proves the token of a play address and notes who watches. */
  canPlay(ask: PlayAsk): Promise<boolean>
  played(client: string): Promise<void>
}

export interface MediaState {
  readonly serves: boolean
  /** A sentence for people, where it does not serve. */
  readonly why: string | null
  readonly flv: boolean
  readonly hls: boolean
}

/** A server that takes pushes of live pictures and hands them on to those who watch. */
export interface Media {
  readonly name: string
  state(): MediaState
  /** Where encoders push to, without the stream's name. */
  pushServer(): string
  /** Addresses that play a stream, with a token that the gate proves. Paths are this server's own. */
  playAddresses(code: string, token: string): { readonly flv: string | null; readonly hls: string | null }
  /** Starts to serve, calling the gate; restarts by itself after a failure. */
  start(gate: Gate): Promise<void>
  /** Reads the keys again, and cuts pushes that are no longer allowed. */
  refresh(): Promise<void>
  close(): Promise<void>
  /** The stream as HTTP-FLV for this server to hand on; missing where viewers go to the media server themselves. */
  readonly flvOf?: (code: string) => string | null
  /** What an outside media server posts, mounted below `/notify/media`; missing where it is our own child. */
  readonly hooks?: Hooks
}

export interface HookAsk {
  readonly action: 'publish' | 'unpublish' | 'play' | 'stop' | 'none'
  readonly app: string
  readonly code: string
  readonly query: Readonly<Record<string, string>>
  readonly client: string
  readonly ip: string
  readonly protocol: PlayAsk['protocol']
}

export interface Hooks {
  /** Null if the request is no hook of this server. */
  parse(action: string, body: Readonly<Record<string, unknown>>): HookAsk | null
  /** The response that the media server expects. */
  answer(allowed: boolean): { readonly status: number; readonly body: object }
}

/** The one application name under which streams are pushed and played. */
export const app = 'live'
