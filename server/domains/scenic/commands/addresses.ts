import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { wrongField } from '../../../platform/refusal.ts'

/** The default networks of a scenic area without its own: those that are private by RFC 1918. */
export const standardRanges: readonly string[] = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']

const lookupMs = 3000

/** Addresses that are never allowed: this machine, link-local, multicast, and the metadata services of clouds. */
const never4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
] as const)
  never4.addSubnet(network, prefix, 'ipv4')
/** Includes IPv6 forms of IPv4 addresses. A separate list, because a single BlockList treats both forms as equal. */
const never6 = new BlockList()
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
] as const)
  never6.addSubnet(network, prefix, 'ipv6')

const shape = /^([0-9a-f:.]+)\/([0-9]{1,3})$/i

/** Returns what is wrong with a network in CIDR notation, or null. */
export function rangeFault(range: string): string | null {
  const [, address = '', bits = ''] = shape.exec(range) ?? []
  const maxBits = { 4: 32, 6: 128 }[isIP(address)]
  if (maxBits === undefined || Number(bits) > maxBits) return `${range} 不是网段，应写成 10.0.0.0/8 的样子`
  if (Number(bits) < 8) return `${range} 太宽，至少要有 8 位前缀`
  if (isForbidden(address)) return `${range} 是本机、链路或云元数据的地址，不能允许`
  return null
}

const isForbidden = (ip: string) => (isIPv4(ip) ? never4.check(ip, 'ipv4') : never6.check(ip, 'ipv6'))

/** Whether an address is in one of the networks, and not in a network that is never allowed. */
export function isAllowed(ip: string, ranges: readonly string[]): boolean {
  if (isIP(ip) === 0 || isForbidden(ip)) return false
  const list = new BlockList()
  for (const range of ranges) {
    const [, network = '', bits = ''] = shape.exec(range) ?? []
    list.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6')
  }
  return list.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')
}

export type Resolve = (host: string) => Promise<readonly string[]>
const resolveAll: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Resolves a host once. The camera receives the resolved address, so that a later change of the DNS name has no effect.
 * Uses the network: do not call it within a transaction.
 * @param field its key, and its title for the refusal
 * @throws Refusal invalid (2000) on `field` if the host is not found within 3 s, or if one of its addresses is not allowed
 */
export async function resolved(
  [field, title]: readonly [key: string, title: string],
  host: string,
  ranges: readonly string[],
  resolve: Resolve = resolveAll,
): Promise<string> {
  const addresses = isIP(host) ? [host] : await found(host, resolve)
  if (addresses.length === 0) throw wrongField(field, `${title}：找不到主机 ${host}`)
  if (addresses.some((ip) => isForbidden(ip)))
    throw wrongField(field, `${title} ${host} 指向本机、链路或云元数据的地址，不能使用`)
  if (!addresses.every((ip) => isAllowed(ip, ranges)))
    throw wrongField(field, `${title} ${host} 不在景区允许的地址范围内（${ranges.join('、')}）`)
  return addresses[0] as string
}

async function found(host: string, resolve: Resolve): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), lookupMs)
  })
  try {
    return await Promise.race([resolve(host), late])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}

/** The ranges that a scenic area's row says. */
export const rangesOf = (text: string): readonly string[] => {
  const ranges = text.split(/\s+/).filter(Boolean)
  return ranges.length ? ranges : standardRanges
}
