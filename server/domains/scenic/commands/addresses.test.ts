import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAllowed, rangeFault, rangesOf, resolved, standardRanges } from './addresses.ts'

const everywhere = ['0.0.0.0/8', '0.0.0.0/0', '::/0']

it.each(['127.0.0.1', '127.8.8.8', '169.254.169.254', '100.100.100.200', '0.0.0.0', '255.255.255.255', '239.1.1.1'])(
  '%s is never allowed, even if it is in a listed network',
  (ip) => expect(isAllowed(ip, everywhere)).toBe(false),
)
it.each(['::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', 'fe80::1', 'fd00:ec2::254', '::'])(
  '%s is never allowed, because it is local, link-local or an IPv4 address in another form',
  (ip) => expect(isAllowed(ip, everywhere)).toBe(false),
)
it('exactly the addresses in a listed network are allowed', () => {
  const part = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(part, part, part, part), ([a, b, c, d]) => {
      const inside = a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)
      expect(isAllowed([a, b, c, d].join('.'), standardRanges)).toBe(inside)
    }),
  )
  expect(isAllowed('fd12::5', ['fd12::/16'])).toBe(true)
  expect(isAllowed('no address', everywhere)).toBe(false)
})

it('an invalid or forbidden network is rejected with a reason', () => {
  for (const range of [
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0/8',
    'x/8',
    '0.0.0.0/0',
    '10.0.0.0/7',
    '127.0.0.0/16',
    '::1/128',
  ])
    expect(rangeFault(range), range).not.toBeNull()
  for (const range of ['10.0.0.0/8', '8.8.8.8/32', 'fd12::/16']) expect(rangeFault(range), range).toBeNull()
  expect(rangesOf('')).toBe(standardRanges)
  expect(rangesOf('10.0.0.0/8 fd12::/16')).toEqual(['10.0.0.0/8', 'fd12::/16'])
})

it('a host is resolved once, and allowed only if all of its addresses are allowed', async () => {
  let lookups = 0
  const says =
    (...ips: string[]) =>
    async () => {
      lookups++
      return ips
    }
  expect(await resolved(['address', '分析服务器'], 'box.example', standardRanges, says('10.1.2.3', '10.1.2.4'))).toBe(
    '10.1.2.3',
  )
  expect(lookups).toBe(1)
  const refused = (...ips: string[]) => resolved(['address', '分析服务器'], 'box.example', standardRanges, says(...ips))
  await expect(refused('10.1.2.3', '127.0.0.1')).rejects.toMatchObject({
    code: 2000,
    message: expect.stringContaining('本机'),
  })
  await expect(refused('10.1.2.3', '8.8.8.8')).rejects.toMatchObject({
    message: expect.stringContaining('不在景区允许'),
  })
  await expect(refused()).rejects.toMatchObject({ message: '分析服务器：找不到主机 box.example' })
})
