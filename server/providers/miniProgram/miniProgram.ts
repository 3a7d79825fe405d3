export type LinkKind = 'link' | 'scheme'

export interface MiniLink {
  url: string
  /** ISO 8601; null for a link that does not expire. */
  expiresAt: string | null
}

export interface MiniPicture {
  type: 'image/png' | 'image/jpeg'
  image: Uint8Array
  /** Where it leads, where that is an address. */
  address?: string
}

/** The provider understood and refused. `retry`: the same request may succeed later. `quota`: today's quota is used up. */
export class MiniRefusal extends Error {
  readonly code: string
  readonly retry: boolean
  readonly quota: boolean
  constructor(code: string, message: string, { retry = false, quota = false } = {}) {
    super(message)
    this.code = code
    this.retry = retry
    this.quota = quota
  }
}

/** No response, or an unreadable one. Every request of this interface is safe to repeat. */
export class MiniSilent extends Error {}

/** Pages of the mini-program that codes of ours open beside its first one: a visitor's video, and the pictures of a place. */
export type MiniPage = 'video' | 'portrait'

/** Codes of, and links into, the visitors' mini-program. Every provider passes the same tests (miniProgram.contract.ts). */
export interface MiniProgram {
  readonly name: string
  /** Links lead into a mini-program, end, and count against a daily quota; otherwise they are our own short addresses. */
  readonly linksEnd: boolean
  /** The provider draws its own kind of code; otherwise the QR code of the short address is used. */
  readonly draws: boolean
  /** Begins of all links that it makes: nothing else is redirected to as one. */
  readonly begins: readonly string[]
  /** A code that opens the mini-program and hands it the short code as its scene. @throws MiniRefusal, MiniSilent */
  code(short: string): Promise<MiniPicture>
  /** The page that codes of a kind open, as one text. */
  pageOf(kind: MiniPage): string
  /** A code that opens such a page and hands it the scene (at most 32 signs). @throws MiniRefusal, MiniSilent */
  pageCode(kind: MiniPage, scene: string): Promise<MiniPicture>
  /** @param days life, 1 to 30 where links end. @throws MiniRefusal, MiniSilent */
  link(kind: LinkKind, short: string, days: number): Promise<MiniLink>
}
