import { expect } from '@playwright/test'
import { test } from './visit.ts'

test('a page is fetched when the pointer comes to its link, once, and is there without another file when it is opened', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/travelSpot/travelSpot', { variant: 'usual', role: 1 })
  const fetched: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && fetched.push(request.url()))
  const link = page.getByRole('navigation').getByRole('link', { name: '摄像头信息' })
  await link.hover()
  await expect.poll(() => fetched.length).toBeGreaterThan(0)
  await visit.settle()
  const before = fetched.length
  await page.mouse.move(700, 500)
  await link.hover()
  await visit.settle()
  expect(fetched.length).toBe(before)
  const own = fetched.find((url) => url.includes('EquipmentPage'))
  expect(own).toBeDefined()
  await link.click()
  await visit.settle()
  expect(fetched.filter((url) => url === own)).toHaveLength(1)
})
