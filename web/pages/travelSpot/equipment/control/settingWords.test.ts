import { expect, it } from 'vitest'
import { daysText, settingTexts } from './settingWords.ts'

it('days of the week are written as people say them', () => {
  expect(daysText([1, 2, 3, 4, 5, 6, 7])).toBe('每天')
  expect(daysText([5, 1, 3, 2, 4])).toBe('周一至周五')
  expect(daysText([6, 7])).toBe('周六、周日')
  expect(daysText([1, 3, 5])).toBe('周一、周三、周五')
  expect(daysText([2])).toBe('周二')
})

it('each setting that a camera has confirmed is described in one line', () => {
  const windows = [
    { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' },
    { days: [6, 7], from: '07:30', to: '20:00' },
  ]
  expect(settingTexts.autorec({ on: true, windows })).toBe('周一至周五 08:00–18:00；周六、周日 07:30–20:00')
  expect(settingTexts.autorec({ on: false, windows })).toBe('关闭')
  expect(settingTexts.deviceIp({ ip: '10.0.0.9', prefix: 24, gateway: '' })).toBe('10.0.0.9/24')
  expect(settingTexts.osd({ on: true, text: '', place: 'topLeft', clock: true })).toBe('时钟，左上')
})
