import { createHmac, hash } from 'node:crypto'

export interface Tc3Request {
  readonly secretId: string
  readonly secretKey: string
  readonly service: string
  readonly host: string
  /** Unix seconds. */
  readonly timestamp: number
  /** Further headers that are signed, names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The Authorization header of a POST to Tencent Cloud's API, version 3 of its signatures (TC3-HMAC-SHA256). */
export function tc3({ secretId, secretKey, service, host, timestamp, headers, body }: Tc3Request): string {
  const signed = Object.entries({ ...headers, host }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const request = ['POST', '/', '', lines, names, hash('sha256', body)].join('\n')
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', timestamp, scope, hash('sha256', request)].join('\n')
  const key = [day, service, 'tc3_request'].reduce<string | Buffer>(
    (under, part) => createHmac('sha256', under).update(part).digest(),
    `TC3${secretKey}`,
  )
  const signature = createHmac('sha256', key).update(text).digest('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}
