// The package has no types. This declares what we use of version 4.4.3.
declare module 'node-media-server' {
  import type { Server as HttpServer } from 'node:http'
  import type { Server } from 'node:net'
  import type { Session } from 'node-media-server/src/core/context.js'

  export default class NodeMediaServer {
    constructor(config: object)
    readonly httpServer: { readonly httpServer: HttpServer; run(): void }
    readonly rtmpServer: { readonly tcpServer: Server; run(): void }
    on(event: 'prePublish' | 'postPublish' | 'donePublish' | 'prePlay', listener: (session: Session) => void): void
  }
}
declare module 'node-media-server/src/core/context.js' {
  import type { Socket } from 'node:net'

  export interface Session {
    readonly id: string
    readonly ip: string
    readonly protocol: string
    readonly streamApp: string
    readonly streamName: string
    readonly streamPath: string
    streamQuery: Record<string, string | undefined> | undefined
    readonly createTime: number
    readonly inBytes: number
    readonly videoWidth?: number
    readonly videoHeight?: number
    readonly videoFramerate?: number
    readonly socket?: Socket
    close(): void
  }
  export interface Broadcast {
    readonly publisher: Session | null
    readonly subscribers: ReadonlyMap<string, Session>
    publishGraceMs: number
  }
  const Context: {
    config: { bind?: string }
    readonly sessions: ReadonlyMap<string, Session>
    readonly broadcasts: ReadonlyMap<string, Broadcast>
  }
  export default Context
}
