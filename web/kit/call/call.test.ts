import { beforeEach, expect, test, vi } from 'vitest'
import { admins } from '#contract/accounts/admins.ts'
import { refusals, signOutCodes, toastCodes } from '#contract/errors.ts'
import { messages } from '#contract/messages/messages.ts'
import { areas } from '#contract/scenic/areas.ts'
import { toast } from '../look/toast.ts'
import { addressOf, call, Failed, Refused } from './call.ts'

const storage = new Map<string, string>()
const replace = vi.fn()
const shown = vi.spyOn(toast, 'error').mockImplementation(() => {})
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})
vi.stubGlobal('location', { origin: 'http://here', replace })

beforeEach(() => {
  storage.clear()
  storage.set('token', 'secret')
  storage.set('request', 'http://there')
  shown.mockClear()
  replace.mockClear()
})

const answer = (body: unknown, init?: ResponseInit) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => new Response(JSON.stringify(body), init))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
const all = () => call(messages.all, { body: {} })

test('a call sends the token in the Authorization header to the base address of the session', async () => {
  const fetched = answer({ code: 200, msg: '', data: { id: 7 } })
  expect(await call(areas.add, { body: { operatorId: 1, name: '黄山', province: '安徽' } })).toEqual({ id: 7 })
  const [address, init] = fetched.mock.calls[0] ?? []
  expect(address).toBe('http://there/webapi/v1/scenic/area/')
  expect(new Headers(init?.headers).get('authorization')).toBe('secret')
  expect(init?.body).toBe('{"operatorId":1,"name":"黄山","province":"安徽"}')
})

test('path and query parameters are filled in and escaped', () => {
  expect(addressOf(areas.edit, { params: { id: 12 } })).toBe('/webapi/v1/scenic/area/12')
  expect(
    addressOf({ ...areas.edit, path: '/x/{id}' }, { params: { id: '../a' }, query: { q: 'a&b', none: undefined } }),
  ).toBe('/x/..%2Fa?q=a%26b')
})

test.each([...toastCodes])('code %i is thrown, and shown as a toast with the text of the server', async (code) => {
  answer({ code, msg: '不行', data: { fields: { name: '太长' } } })
  const error = await failing(all())
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({ code, message: '不行', fields: { name: '太长' } })
  if (signOutCodes.has(code))
    expect([replace.mock.calls, storage.get('token'), storage.get('notice')]).toEqual([[['/login']], undefined, '不行'])
  else expect([shown.mock.calls, replace.mock.calls.length, storage.get('token')]).toEqual([[['不行']], 0, 'secret'])
})

test('any other code is thrown without a toast, and never counts as a success', async () => {
  answer({ code: refusals['password.wrongOld'].code, msg: '旧密码错误', data: null })
  expect(await failing(call(admins.edit, { params: { id: 1 }, body: {} }))).toMatchObject({ code: 1005 })
  expect([shown.mock.calls.length, replace.mock.calls.length]).toEqual([0, 0])
})

test('HTTP 401 clears the session and leads to /login with a message', async () => {
  answer({}, { status: 401 })
  expect(await failing(all())).toMatchObject({ status: 401 })
  expect([replace.mock.calls, storage.get('token'), storage.get('notice')]).toEqual([
    [['/login']],
    undefined,
    '未授权，请重新登录。',
  ])
})

test('HTTP 403, other HTTP errors and a response without an envelope each show their toast', async () => {
  for (const [status, text] of [
    [403, '权限不足，无法访问。'],
    [500, '请求失败，请稍后再试。'],
    [404, '请求失败，请稍后再试。'],
  ] as const) {
    shown.mockClear()
    answer({ code: 200, data: [] }, { status, headers: { 'x-request-id': 'E-1' } })
    expect(await failing(all())).toMatchObject({ status, requestId: 'E-1' })
    expect(shown.mock.calls).toEqual([[text]])
  }
  shown.mockClear()
  answer('<html>')
  expect(await failing(all())).toBeInstanceOf(Failed)
  expect(shown.mock.calls).toEqual([['请求失败，请稍后再试。']])
})

test('a failed request shows a network error, and an aborted one shows nothing', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')))
  expect(await failing(all())).toMatchObject({ status: 0 })
  expect(shown.mock.calls).toEqual([['网络错误，请检查网络连接。']])
  shown.mockClear()
  vi.stubGlobal('fetch', async () => Promise.reject(new DOMException('left', 'AbortError')))
  expect(await failing(all())).toMatchObject({ name: 'AbortError' })
  expect(shown.mock.calls).toEqual([])
})

test('a code that the caller handles itself is thrown without a toast, any other with one', async () => {
  answer({ code: 1006, msg: '请完成安全验证' })
  expect(await failing(call(messages.all, { body: {}, mends: 1006 }))).toMatchObject({ code: 1006 })
  expect(shown).not.toHaveBeenCalled()
  expect(await failing(call(messages.all, { body: {}, mends: 1004 }))).toMatchObject({ code: 1006 })
  expect(shown).toHaveBeenCalledWith('请完成安全验证')
})

test('a quiet call neither shows a toast nor signs out', async () => {
  answer({ code: 1506, msg: '登录已过期', data: null })
  expect(await failing(call(messages.all, { body: {}, quiet: true }))).toBeInstanceOf(Refused)
  answer({}, { status: 401 })
  expect(await failing(call(messages.all, { body: {}, quiet: true }))).toBeInstanceOf(Failed)
  expect([shown.mock.calls.length, replace.mock.calls.length, storage.get('token')]).toEqual([0, 0, 'secret'])
})
