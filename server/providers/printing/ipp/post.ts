import { request } from 'node:http'
import { isIPv6 } from 'node:net'
import { type PrinterAt, PrinterSilent } from '../printing.ts'

/** No printer says more of itself than this. */
const maxAnswerBytes = 1_000_000
/** A printer in the same building accepts a connection at once or not at all. */
const connectMs = 4000

const shape = /^ipp:\/\/(?:\[([0-9a-f:]+)\]|([0-9a-z.-]+))(?::([0-9]{1,5}))?(\/[\x21-\x7e]*)?$/i

/** The parts of ipp://host:631/path, or null if the text is no such address. */
export function addressOf(address: string): { host: string; port: number; path: string } | null {
  const [, six, host = six, port = '631', path = '/'] = shape.exec(address) ?? []
  if (!host || Number(port) < 1 || Number(port) > 65_535) return null
  return { host, port: Number(port), path }
}

/**
 * Posts to a printer, at the IP address to which its name was resolved; follows no redirects and has a time limit.
 * @throws PrinterSilent, which says whether anything may have arrived
 */
export function post(at: PrinterAt, parts: readonly Uint8Array[], maxMs: number): Promise<Buffer> {
  const to = addressOf(at.address)
  if (!to) throw new PrinterSilent('打印机地址不是 ipp 地址', false)
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0)
  return new Promise((resolve, reject) => {
    let arrived = false
    const sending = request({
      host: at.ip,
      family: isIPv6(at.ip) ? 6 : 4,
      port: to.port,
      path: to.path,
      method: 'POST',
      // A new connection: a reused one may be closed already, and then it is unknown what has arrived.
      agent: false,
      headers: { host: `${to.host}:${to.port}`, 'content-type': 'application/ipp', 'content-length': length },
    })
    const fail = (why: string) => {
      clearTimeout(whole)
      clearTimeout(early)
      sending.destroy()
      reject(new PrinterSilent(why, arrived))
    }
    const whole = setTimeout(() => fail('打印机没有在时限内应答'), maxMs)
    const early = setTimeout(() => fail('连接不上打印机'), Math.min(connectMs, maxMs))
    sending.on('socket', (socket) =>
      socket.once('connect', () => {
        clearTimeout(early)
        arrived = true
        for (const part of parts) sending.write(part)
        sending.end()
      }),
    )
    sending.on('error', (error: NodeJS.ErrnoException) =>
      fail(arrived ? `与打印机的连接断开（${error.code ?? '网络错误'}）` : '连接不上打印机'),
    )
    sending.on('response', (answer) => {
      if (answer.statusCode !== 200) return fail(`打印机应答 HTTP ${answer.statusCode}`)
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxAnswerBytes) return fail('打印机的应答过长')
        chunks.push(chunk)
      })
      answer.on('error', () => fail('打印机的应答中断'))
      answer.on('end', () => {
        clearTimeout(whole)
        resolve(Buffer.concat(chunks))
      })
    })
  })
}
