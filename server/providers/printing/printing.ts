/** Where a printer is reached. */
export interface PrinterAt {
  /** Our number of it. */
  readonly id: number
  /** As it was typed in; empty where its protocol needs none. */
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
  /** PWG names of the papers that lie in it; empty where it does not say. */
  readonly media: readonly string[]
  readonly supplies: readonly PrinterSupply[]
}
export interface PrinterSupply {
  readonly name: string
  /** Percent; null where it does not know. */
  readonly level: number | null
}

/** How far a page is. `missing`: the printer knows of none by this number, any more or at all. */
export interface PageState {
  readonly state: 'waiting' | 'printing' | 'done' | 'failed' | 'cancelled' | 'missing'
  /** Why, in the printer's words; mostly empty. */
  readonly reason: string
  /** Sheets that came out; null where it does not say. */
  readonly printed: number | null
}

/** The printer understood and refused; nothing will be printed. `code` is its own; `passing`: it may be asked again later. */
export class PrinterRefusal extends Error {
  readonly code: string
  readonly passing: boolean
  constructor(code: string, message: string, passing = false) {
    super(message)
    this.code = code
    this.passing = passing
  }
}

/** No answer, or none that can be read. `arrived`: what was sent may have reached the printer all the same. */
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
   * Hands a page over, which may be printed from then on. Where no answer came, whoever asks again first looks whether it is there (`find`).
   * @returns the printer's number of it. @throws PrinterRefusal, PrinterSilent
   */
  submit(at: PrinterAt, page: PrintPage): Promise<string>
  /** The printer's number of a page that it has, or had a moment ago, under our name; null where it has none. @throws PrinterRefusal, PrinterSilent */
  find(at: PrinterAt, name: string): Promise<string | null>
  /** @throws PrinterRefusal, PrinterSilent */
  follow(at: PrinterAt, number: string): Promise<PageState>
  /** Asks to stop; what has become of it, `follow` says. One that is over already is no fault. @throws PrinterRefusal, PrinterSilent */
  cancel(at: PrinterAt, number: string): Promise<void>
}
