import { sql } from 'kysely'
import type { Reply } from '#contract/kit.ts'
import type { CommandKind, SettingKind } from '#contract/scenic/deviceCommands.ts'
import { type Autorec, type DeviceIp, deviceSettings } from '#contract/scenic/deviceSettings.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Env, listed } from '../../platform/env.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { transactAs } from '../../platform/http/transactAs.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { serverAt, serversFor } from './cameras/cloudServers.ts'
import { isAllowed, rangesOf, resolved } from './commands/addresses.ts'
import { ask, byGbCode, byId, targetOf } from './commands/ask.ts'
import { onBus } from './commands/onBus.ts'

export const deviceSettingHandlers: Handlers<typeof deviceSettings> = {
  one: async ({ db, actor, params }) => {
    const { rows } = await sql<{ id: number; onBus: boolean; busAt: string | null }>`
      select device.id, ${onBus} as on_bus, device.bus_at from device where device.id = ${params.id} and device.removed_at is null and ${inScope(actor, 'device.areaId')}`.execute(
      db,
    )
    const device = orNotFound(rows[0])
    const settings = await confirmed(db, actor, device.id)
    return {
      ...device,
      autorec: settings.autorec ?? null,
      push: settings.push ?? null,
      analyze: settings.analyze ?? null,
      deviceIp: settings.deviceIp ?? null,
      osd: settings.osd ?? null,
    }
  },
  autorec: async ({ db, actor, body, services, audit }) => {
    const { id, ...value } = body
    audit.target = id
    windowsFit(value)
    return ask(db, services.events, actor, await targetOf(db, actor, byId(id)), 'autorec', value)
  },
  push: async ({ db, actor, body, services, audit }) => {
    const { id, pushKey, ...value } = body
    audit.target = id
    const target = await targetOf(db, actor, byId(id))
    if (value.on && !value.url) throw wrongField('url', '开启推流要填写推流地址')
    const host = value.url && hostOf(value.url)
    const everywhere = host === ownHost(services.env) ? anyNetwork : await areaRanges(db, target.areaId)
    const ip = host && (await resolved(['url', '推流地址'], host, everywhere))
    const sealedKey = pushKey && services.secrets.seal('push', pushKey).toString('base64')
    return transactAs(services, actor, deviceSettings.push, async (trx, now) =>
      ask(trx, services.events, now, await targetOf(trx, now, byId(id)), 'push', {
        ...value,
        ...(ip && { ip }),
        ...(sealedKey && { sealedKey }),
      }),
    )
  },
  analyze: async ({ db, actor, body, services, audit }) => {
    const { id, address } = body
    audit.target = id
    const target = await targetOf(db, actor, byId(id))
    const [host = '', port] = address.split(':')
    if (Number(port) < 1 || Number(port) > 65535) throw wrongField('address', '分析服务器的端口应为 1 至 65535')
    const server = await serverAt(db, address, target)
    const offered = server !== null || serversOf(services.env).some((one) => one.address === address)
    const ip = offered
      ? await resolved(['address', '分析服务器'], host, anyNetwork)
      : await resolved(['address', '分析服务器'], host, await areaRanges(db, target.areaId))
    return transactAs(services, actor, deviceSettings.analyze, async (trx, now) =>
      ask(trx, services.events, now, await targetOf(trx, now, byId(id)), 'analyze', {
        address,
        ip,
        ...(server && { serverId: server.id }),
      }),
    )
  },
  deviceIp: async ({ db, actor, body, services, audit }) => {
    const { id, ...value } = body
    audit.target = id
    const target = await targetOf(db, actor, byId(id))
    netFits(value, await areaRanges(db, target.areaId))
    return ask(db, services.events, actor, target, 'deviceIp', value)
  },
  analysisServers: async ({ db, actor, body, services }) => {
    const target = await targetOf(db, actor, byId(body.id))
    const offered = [...(await serversFor(db, target.id)), ...serversOf(services.env)]
    const { rows: used } = await sql<{ address: string; devices: number; here: boolean }>`
      select s.value ->> 'address' as address, count(*) as devices, bool_or(s.area_id = ${target.areaId}) as here from device_setting s join device d on d.id = s.device_id
      where s.kind = 'analyze' and d.removed_at is null and ${inScope(actor, 's.areaId')} group by 1 order by 1`.execute(
      db,
    )
    const counts = new Map(used.map(({ address, devices }) => [address, devices]))
    const others = used.filter(({ address, here }) => here && !offered.some((one) => one.address === address))
    return {
      rows: [
        ...offered.map((one) => ({ ...one, devices: counts.get(one.address) ?? 0 })),
        ...others.map(({ address, devices }) => ({ name: '本景区在用', address, devices })),
      ],
    }
  },
  smart: async ({ db, actor, params }) => {
    const { rows } = await sql<{
      id: number
      state: 'stopped' | 'starting' | 'running' | 'stopping' | 'failed' | null
      since: string | null
      reason: string
      onBus: boolean
      checkedAt: string | null
    }>`select device.id, device.smart_state as state, device.smart_since as since, device.smart_reason as reason, ${onBus} as on_bus, device.bus_at as checked_at
      from device where device.id = ${params.id} and device.removed_at is null and ${inScope(actor, 'device.areaId')}`.execute(
      db,
    )
    const row = orNotFound(rows[0])
    return { ...row, command: await openCommand(db, actor, row.id, ['smartStart', 'smartStop']) }
  },
  smartChange: async ({ db, actor, params, body, services }) => {
    const target = await targetOf(db, actor, byId(params.id))
    return ask(db, services.events, actor, target, body.action === 'start' ? 'smartStart' : 'smartStop')
  },
  snapshot: async ({ db, actor, body, services, audit }) => {
    const target = await targetOf(db, actor, byGbCode(body.gbCode))
    audit.target = target.id
    return ask(db, services.events, actor, target, 'snapshot')
  },
  osd: async ({ db, actor, body, services, audit }) => {
    const target = await targetOf(db, actor, byId(body.deviceId))
    audit.target = target.id
    if (body.osd?.on && !body.osd.text.trim() && !body.osd.clock)
      throw wrongField('osd.text', '显示文字要填写内容，或显示时间')
    if (body.osd) await ask(db, services.events, actor, target, 'osd', { ...body.osd, text: body.osd.text.trim() })
    const { osd } = await confirmed(db, actor, target.id)
    return { osd: osd ?? null, command: await openCommand(db, actor, target.id, ['osd']) }
  },
}

/** Hosts of the platform may have any address that is not forbidden. */
const anyNetwork = ['0.0.0.0/0', '::/0']
const ownHost = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) => (PUBLIC_URL ? new URL(PUBLIC_URL).hostname : null)

type Confirmed = Partial<Pick<Reply<typeof deviceSettings.one>, SettingKind>>

async function confirmed(db: Db, actor: Pick<Actor, 'areaIds'>, deviceId: number): Promise<Confirmed> {
  const { rows } = await sql<{ kind: SettingKind; value: unknown; at: string; by: string }>`
    select kind, value, at, set_by as by from device_setting where device_id = ${deviceId} and ${inScope(actor, 'areaId')}`.execute(
    db,
  )
  // The contract checked the value when it was requested.
  return Object.fromEntries(rows.map(({ kind, ...setting }) => [kind, setting])) as Confirmed
}

async function openCommand(db: Db, actor: Pick<Actor, 'areaIds'>, deviceId: number, kinds: readonly CommandKind[]) {
  const row = await db
    .selectFrom('deviceCommand')
    .select(['id', 'kind', 'state', 'createdAt'])
    .where('deviceId', '=', deviceId)
    .where('kind', 'in', [...kinds])
    .where('state', 'in', ['queued', 'sent'])
    .where(inScope(actor, 'areaId'))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ?? null
}

export async function areaRanges(db: Db, areaId: number): Promise<readonly string[]> {
  const { addressRanges } = await db
    .selectFrom('area')
    .select('addressRanges')
    .where('id', '=', areaId)
    .executeTakeFirstOrThrow()
  return rangesOf(addressRanges)
}

/** Analysis servers that the platform offers to all. */
const serversOf = ({ ANALYSIS_SERVERS }: Pick<Env, 'ANALYSIS_SERVERS'>) =>
  listed(ANALYSIS_SERVERS).map((entry) => {
    const [name = '', address = ''] = entry.split('=')
    return { name, address }
  })

function windowsFit({ on, windows }: Autorec) {
  if (on && windows.length === 0) throw wrongField('windows', '开启自动录制要有至少一个录制时段')
  for (const { days, from, to } of windows) {
    if (from === to) throw wrongField('windows', '录制时段的开始与结束不能相同，全天写 00:00 至 23:59')
    if (new Set(days).size < days.length) throw wrongField('windows', '同一录制时段里星期重复')
  }
}

function hostOf(url: string): string {
  const host = URL.parse(url.replace(/^rtmp/, 'http'))?.hostname
  if (!host) throw wrongField('url', '推流地址不完整，应写成 rtmp://主机/应用/流名 的样子')
  return host.replace(/^\[|\]$/g, '')
}

const numberOf = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

function netFits({ ip, prefix, gateway }: DeviceIp, ranges: readonly string[]) {
  if (!isAllowed(ip, ranges)) throw wrongField('ip', `设备地址不在景区允许的地址范围内（${ranges.join('、')}）`)
  const size = 2 ** (32 - prefix)
  const place = numberOf(ip) % size
  if (place === 0 || place === size - 1) throw wrongField('ip', '设备地址是网段的首尾地址，不能使用')
  if (!gateway) return
  if (!isAllowed(gateway, ranges)) throw wrongField('gateway', `网关不在景区允许的地址范围内（${ranges.join('、')}）`)
  if (Math.floor(numberOf(gateway) / size) !== Math.floor(numberOf(ip) / size) || gateway === ip)
    throw wrongField('gateway', '网关应与设备在同一网段，且不是同一个地址')
}
