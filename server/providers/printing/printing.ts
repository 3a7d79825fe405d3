/** Where a printer is reached. */
export interface PrinterAt {
  /** Our id of the printer. */
  readonly id: number
  /** As typed in; empty if its protocol needs none. */
  readonly address: string
  /** What the address's host resolved to, checked already. Nothing else is called, so that a name that changes its mind leads nowhere. */
  readonly ip: string
}

/** A page that is ready: a JPEG of the paper's size at 300 dpi, upright. */
export interface PrintPage {
  /** Ours alone, at whatever printer: what a page is found again by. Letters, digits and short dashes. */
  readonly name: string
  readonly jpeg: Uint8Array
  /** PWG 5101.1 name of the paper: `na_index-4x6_4x6in`. */
  readonly media: string
  readonly copies: number
}

/** What a printer says of itself. */
export interface PrinterStatus {
  readonly state: 'idle' | 'printing' | 'stopped'
  /** Keywords of IPP without their severity: `media-empty`. */
  readonly reasons: readonly string[]
  /** Empty where it does not say. */
  readonly model: string
  /** PWG names of the loaded papers; empty if the printer does not report them. */
  readonly media: readonly string[]
  readonly supplies: readonly PrinterSupply[]
}
export interface PrinterSupply {
  readonly name: string
  /** Percent; null where it does not know. */
  readonly level: number | null
}

/** The progress of a page. `missing`: the printer has no page of this number, or no longer. */
export interface PageState {
  readonly state: 'waiting' | 'printing' | 'done' | 'failed' | 'cancelled' | 'missing'
  /** Why, in the printer's words; mostly empty. */
  readonly reason: string
  /** Sheets that came out; null where it does not say. */
  readonly printed: number | null
}

/** The printer understood and refused; nothing is printed. `code` is its own; `passing`: the same may succeed later. */
export class PrinterRefusal extends Error {
  readonly code: string
  readonly passing: boolean
  constructor(code: string, message: string, passing = false) {
    super(message)
    this.code = code
    this.passing = passing
  }
}

/** No response, or an unreadable one. `arrived`: the request may have reached the printer all the same. */
export class PrinterSilent extends Error {
  readonly arrived: boolean
  constructor(message: string, arrived: boolean) {
    super(message)
    this.arrived = arrived
  }
}

/** How printers of one protocol are spoken to. Every provider passes the same tests (printing.contract.ts). */
export interface Printing {
  readonly name: string
  /** @throws PrinterRefusal, PrinterSilent */
  look(at: PrinterAt): Promise<PrinterStatus>
  /**
   * Hands a page over; it may be printed from then on. After a lost response, look for the page (`find`) before submitting it again.
   * @returns the printer's number of the page
   * @throws PrinterRefusal, PrinterSilent
   */
  submit(at: PrinterAt, page: PrintPage): Promise<string>
  /**
   * The printer's number of a page that it has, or had a moment ago, under our name; null if it has none.
   * @throws PrinterRefusal, PrinterSilent
   */
  find(at: PrinterAt, name: string): Promise<string | null>
  /** @throws PrinterRefusal, PrinterSilent */
  follow(at: PrinterAt, number: string): Promise<PageState>
  /**
   * Requests to stop a page; `follow` returns the result. Not an error if the page is over already.
   * @throws PrinterRefusal, PrinterSilent
   */
  cancel(at: PrinterAt, number: string): Promise<void>
}
