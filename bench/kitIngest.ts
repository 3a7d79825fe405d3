import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { contract } from '#contract/index.ts'
import { signatureOf } from '#server/platform/http/signature.ts'

export interface Site {
  key: { keyId: string; secret: string }
  devices: { id: number; areaId: number; code: string }[]
  /** The newest visitors of its scenic areas: who orders there has been seen there, and hardly ever elsewhere on the same day. */
  openids: string[]
}

/** Customers with their cameras and visitors, and a key for each. */
export async function sitesOf(client: pg.Client, url: string, headers: Record<string, string>): Promise<Site[]> {
  const { rows } = await client.query(
    `select a.operator_id as "operatorId", json_agg(json_build_object('id', d.id, 'areaId', d.area_id, 'code', d.gb_code)) as devices,
       (select json_agg(openid) from (select v.openid from visitor_area s join visitor v on v.id = s.visitor_id
          join area own on own.id = s.area_id where own.operator_id = a.operator_id order by s.last_seen_at desc limit 3000) newest) as openids
     from device d join area a on a.id = d.area_id group by 1 order by 1 limit 40`,
  )
  return Promise.all(
    rows.map(async ({ operatorId, devices, openids }) => ({
      key: await madeKey(url, headers, Number(operatorId)),
      devices: devices as Site['devices'],
      openids: openids as Site['openids'],
    })),
  )
}

export async function madeKey(url: string, headers: Record<string, string>, operatorId: number) {
  const answer = await fetch(url + contract.accounts.ingestKeys.add.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ operatorId, name: `bench ${Date.now()}` }),
  })
  return ((await answer.json()) as { data: { keyId: string; secret: string } }).data
}

export function signedHeaders(key: Site['key'], path: string, body: string | Buffer) {
  const time = String(Date.now())
  const nonce = randomBytes(16).toString('hex')
  const signature = signatureOf(key.secret, { method: 'POST', path, time, nonce, bodyHash: hash('sha256', body) })
  return {
    'x-jy-key': key.keyId,
    'x-jy-time': time,
    'x-jy-nonce': nonce,
    'x-jy-signature': signature,
    'idempotency-key': randomBytes(12).toString('hex'),
  }
}

/** One heartbeat of each camera, so that the next ones end no silence: what follows a silence costs more, and is rare. */
export async function reportAll(url: string, sites: readonly Site[]) {
  const { path } = contract.ingest.ingest.heartbeats
  for (const { key, devices } of sites)
    for (let at = 0; at < devices.length; at += 500) {
      const items = devices.slice(at, at + 500).map(({ code }) => ({ gbCode: code, at: new Date().toISOString() }))
      const body = JSON.stringify({ items })
      const headers = { 'content-type': 'application/json', ...signedHeaders(key, path, body) }
      const answer = await fetch(url + path, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`heartbeats: ${answer.status}`)
    }
}

/** A scan now at one of the customer's cameras. */
export const scanAt = (site: Site) => ({
  scanId: randomBytes(10).toString('hex'),
  gbCode: any(site.devices).code,
  openid: any(site.openids),
  at: new Date().toISOString(),
})

/** An order now at one of the customer's cameras. */
export const orderAt = (site: Site) => ({
  orderNo: `BN${randomBytes(10).toString('hex')}`,
  kind: 'video',
  gbCode: any(site.devices).code,
  openid: any(site.openids),
  amountFen: 1990,
  goods: '视频 1',
  at: new Date().toISOString(),
})

export const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!
