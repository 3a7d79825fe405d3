import { expect, it } from 'vitest'
import type { PictureEvent, PictureLife } from '#contract/pictures/life.ts'
import { lifeOfPicture } from './lifeOfPicture.ts'

const order = (id: number) => ({ id, orderNo: `JY${id}` })
const event = (step: PictureEvent['step'], minute: number, of: PictureEvent['order'] = null): PictureEvent => ({
  ...{ step, who: '谁', text: '什么', order: of },
  at: `2026-05-02T02:${String(minute).padStart(2, '0')}:00Z`,
})
const life = (rows: PictureEvent[], changes: Partial<PictureLife> = {}) =>
  lifeOfPicture({ rows, receivedAt: null, hidden: [], ...changes }, ({ orderNo }) => orderNo)
const titles = (...args: Parameters<typeof life>) =>
  life(...args).map(({ title, reached }) => `${title}${reached ? '' : '…'}`)

it('what has not happened to a picture stands at the end, unless the account could not see it', () => {
  expect(titles([event('picture', 1)])).toEqual(['拍摄', '匹配…', '售出…', '打印…', '下载…'])
  expect(titles([event('picture', 1), event('sale', 2, order(1)), event('print', 3)])).toEqual([
    ...['拍摄', '售出', '打印', '匹配…', '下载…'],
  ])
  expect(titles([event('picture', 1)], { hidden: ['orders'] })).toEqual(['拍摄', '匹配…', '打印…'])
  expect(titles([event('picture', 1)], { hidden: ['orders', 'prints'] })).toEqual(['拍摄', '匹配…'])
  expect(titles([event('picture', 1), event('clear', 2)])).toEqual(['拍摄', '清理'])
})

it('a picture that arrived late says how late, and one that arrived at once does not', () => {
  const fact = (receivedAt: string | null) => life([event('picture', 1)], { receivedAt })[0]!.fact
  expect(fact('2026-05-02T02:01:06Z')).toBe('谁，6 秒后收到')
  expect(fact('2026-05-02T02:01:00.400Z')).toBe('谁')
  expect(fact('2026-05-02T02:00:00Z')).toBe('谁')
  expect(fact(null)).toBe('谁')
})

it('an order is named at its first step, and again after a step of another order', () => {
  const steps = [
    event('picture', 1),
    event('sale', 2, order(1)),
    event('print', 3),
    event('download', 4, order(1)),
    event('sale', 5, order(2)),
    event('refund', 6, order(1)),
  ]
  expect(life(steps).map(({ link }) => link || null)).toEqual([...[null, 'JY1', null, null, 'JY2', 'JY1', null]])
})
