import { paperOf } from '#contract/printing/papers.ts'
import { type PageState, type PrinterAt, PrinterRefusal, PrinterSilent, type Printing } from '../printing.ts'
import { type Answer, decode, type Group, NotIpp } from './decode.ts'
import { type Attributes, encode, keywords, mime, type operations, type Value } from './encode.ts'
import { post } from './post.ts'
import { readPrinterStatus } from './printerStatus.ts'

const askMs = 8000
/** A page of two megabytes over slow radio. */
const sendMs = 60_000

const printerAttributes = keywords(
  'printer-state',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
  'printer-make-and-model',
  'media-ready',
  'marker-names',
  'marker-levels',
  'printer-supply',
  'printer-supply-description',
)

/** Printers and print servers (CUPS) that speak IPP. */
export const ippPrinting = (): Printing => ({
  name: 'ipp',
  look: async (at) =>
    readPrinterStatus((await ask(at, 'getPrinterAttributes', { 'requested-attributes': printerAttributes })).printer),

  async submit(at, { name, jpeg, media, copies }) {
    const own = { 'job-name': ['name', name], 'document-format': mime('image/jpeg') } as const
    const job: Attributes = {
      copies: ['integer', copies],
      'print-scaling': ['keyword', 'fill'],
      'print-quality': ['enum', highQuality],
    }
    const send = (paper: Attributes) =>
      ask(at, 'printJob', own, { job: { ...job, ...paper }, document: jpeg, maxMs: sendMs })
    // Up to the edge where the printer can; a printer that refuses that has printed nothing.
    const { jobs } = await send({ 'media-col': borderless(media) }).catch((error) => {
      if (!(error instanceof PrinterRefusal && error.code === codeOf(notSupported))) throw error
      return send({ media: ['keyword', media] })
    })
    const number = jobs[0]?.['job-id']?.[0]
    if (typeof number !== 'number') throw new PrinterSilent('打印机没有给出任务号', true)
    return String(number)
  },

  async find(at, name) {
    for (const which of ['not-completed', 'completed']) {
      const { jobs } = await ask(at, 'getJobs', {
        'which-jobs': ['keyword', which],
        limit: ['integer', 500],
        'requested-attributes': keywords('job-id', 'job-name'),
      })
      const jobId = jobs.find((job) => job['job-name']?.[0] === name)?.['job-id']?.[0]
      if (typeof jobId === 'number') return String(jobId)
    }
    return null
  },

  async follow(at, number) {
    try {
      const { jobs } = await ask(at, 'getJobAttributes', {
        'job-id': ['integer', Number(number)],
        'requested-attributes': keywords(
          'job-state',
          'job-state-reasons',
          'job-state-message',
          'job-impressions-completed',
        ),
      })
      return pageState(jobs[0])
    } catch (error) {
      if (error instanceof PrinterRefusal && error.code === codeOf(notFound)) return missingPage
      throw error
    }
  },

  async cancel(at, number) {
    try {
      await ask(at, 'cancelJob', { 'job-id': ['integer', Number(number)] })
    } catch (error) {
      const over = [codeOf(notPossible), codeOf(notFound)]
      if (!(error instanceof PrinterRefusal && over.includes(error.code))) throw error
    }
  },
})

const highQuality = 5
const [notPossible, notFound, notSupported] = [0x0404, 0x0406, 0x040b]
const codeOf = (status: number) => `0x${status.toString(16).padStart(4, '0')}`
const missingPage: PageState = { state: 'missing', reason: '', printed: null }

/** Refusals that people can act on (RFC 8011, appendix B); `passing` ones may succeed at the next attempt. */
const refusals: Readonly<Record<number, readonly [text: string, passing?: true]>> = {
  1025: ['打印机不允许'],
  1026: ['打印机要求先登录'],
  1027: ['打印机不允许'],
  1032: ['文件过大，打印机不收'],
  1034: ['打印机不支持这种文件格式'],
  1035: ['打印机不支持这种纸张或设置'],
  1280: ['打印机内部出错', true],
  1282: ['打印机暂时不能服务', true],
  1285: ['打印机暂时出错', true],
  1286: ['打印机不收新任务', true],
  1287: ['打印机正忙', true],
}

/** The size of a paper of the contract, without margins. @throws Error if the contract has no such paper */
function borderless(name: string): Value {
  const { x, y } = paperOf(name)
  const none: Value = ['integer', 0]
  return {
    members: {
      'media-size': { members: { 'x-dimension': ['integer', x], 'y-dimension': ['integer', y] } },
      'media-bottom-margin': none,
      'media-left-margin': none,
      'media-right-margin': none,
      'media-top-margin': none,
    },
  }
}

let numbers = 0

/** One question to a printer. @throws PrinterRefusal, PrinterSilent */
async function ask(
  at: PrinterAt,
  operation: keyof typeof operations,
  own: Attributes,
  { job, document, maxMs = askMs }: { job?: Attributes; document?: Uint8Array; maxMs?: number } = {},
): Promise<Answer> {
  numbers = (numbers % 0x7fffffff) + 1
  const head = encode(operation, numbers, at.address, own, job)
  const bytes = await post(at, document ? [head, document] : [head], maxMs)
  const answer = read(bytes)
  if (answer.status >= 0x0100) {
    const [text, passing = false] = refusals[answer.status] ?? ['打印机拒绝']
    const said = String(answer.operation['status-message']?.[0] ?? '').slice(0, 200)
    throw new PrinterRefusal(codeOf(answer.status), said ? `${text}（${said}）` : text, passing)
  }
  return answer
}

function read(bytes: Buffer): Answer {
  try {
    return decode(bytes)
  } catch (error) {
    if (error instanceof NotIpp) throw new PrinterSilent('打印机的应答不是 IPP', true)
    throw error
  }
}

/** Job states of RFC 8011, 5.3.7. */
const states: Readonly<Record<number, PageState['state']>> = {
  3: 'waiting',
  4: 'waiting',
  5: 'printing',
  6: 'printing',
  7: 'cancelled',
  8: 'failed',
  9: 'done',
}

function pageState(job: Group | undefined): PageState {
  if (!job) return missingPage
  const [state, message, printed] = [job['job-state'], job['job-state-message'], job['job-impressions-completed']]
  const reasons = (job['job-state-reasons'] ?? []).filter((word) => word !== 'none')
  return {
    state: states[Number(state?.[0])] ?? 'waiting',
    reason: (String(message?.[0] ?? '').trim() || reasons.join(', ')).slice(0, 200),
    printed: typeof printed?.[0] === 'number' && printed[0] >= 0 ? printed[0] : null,
  }
}
