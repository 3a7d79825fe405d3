import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'
import { site } from '#contract/system/site.ts'
import { test, type Visit } from '../harness/visit.ts'

/** The largest and the mean difference, of 255, that the watermark makes within a part of the page. */
async function shade({ page }: Visit, part: Locator, width: number, height: number) {
  const box = (await part.boundingBox())!
  // Nothing else covers the middle of a picture.
  const clip = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
  const pixels = async () =>
    sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer()
  const marked = await pixels()
  const hide = await page.addStyleTag({ content: '[data-watermark] { visibility: hidden }' })
  const plain = await pixels()
  await hide.evaluate((tag) => (tag as HTMLElement).remove())
  const differences = [...marked].map((value, at) => Math.abs(value - plain[at]!))
  return {
    largest: differences.reduce((largest, one) => Math.max(largest, one), 0),
    mean: differences.reduce((sum, one) => sum + one, 0) / differences.length,
  }
}

/** One page carries a watermark. */
const carry = ({ page }: Visit, path: string, red = false) =>
  page.route(`**${site.settings.path}`, async (route) => {
    const answer = await (await route.fetch()).json()
    const words = { label: '景影', specialOperatorId: 16300, specialText: '景影@内部资料' }
    Object.assign(answer.data, { watermark: { ...words, pages: [path], redPages: red ? [path] : [] } })
    await route.fulfill({ json: answer })
  })

for (const [name, ground] of [
  ['light', '#f6f6f4'],
  ['dark', '#0c0d0f'],
  ['middling', '#808080'],
] as const)
  for (const red of [false, true])
    test(`the ${red ? 'red ' : ''}watermark is legible on ${name} pictures without hiding them`, async ({ visit }) => {
      const { page } = visit
      await page.route('**/files/**', (route) =>
        route.fulfill({
          contentType: 'image/svg+xml',
          body: `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="100%" height="100%" fill="${ground}"/></svg>`,
        }),
      )
      await carry(visit, '/pic/photo', red)
      await visit.open('/pic/photo', { variant: 'usual', role: 0 })
      const within = {
        gallery: await shade(visit, page.locator('[data-index="0"] img'), 200, 130),
        large: { largest: 0, mean: 0 },
      }
      await page.locator('[data-index="0"] > a').press('Enter')
      await visit.settle()
      within.large = await shade(visit, page.getByRole('dialog', { name: '大图' }).getByRole('img').first(), 600, 300)
      for (const [where, { largest, mean }] of Object.entries(within)) {
        expect.soft(largest, `${where}: can be read`).toBeGreaterThanOrEqual(name === 'middling' ? 24 : 40)
        expect.soft(mean, `${where}: lets the picture be seen`).toBeLessThanOrEqual(6)
        expect.soft(mean, `${where}: is there`).toBeGreaterThan(0.5)
      }
    })

test('the watermark is faint over text and figures', async ({ visit }) => {
  await carry(visit, '/dataOps/order')
  await visit.open('/dataOps/order', { variant: 'usual', role: 0 })
  const { largest, mean } = await shade(visit, visit.page.locator('#page'), 600, 300)
  expect(largest).toBeGreaterThan(5)
  expect(largest).toBeLessThanOrEqual(16)
  expect(mean).toBeLessThan(1)
})
