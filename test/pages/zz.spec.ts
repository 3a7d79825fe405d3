import { test } from './visit.ts'

test('shot', async ({ visit }) => {
  const usual = { variant: 'usual', role: 0 } as const
  for (const width of [1440, 390]) {
    await visit.open('/dataOps/order', usual, width)
    await visit.page.screenshot({ path: `/tmp/operator/order${width}.png` })
    await visit.page
      .getByRole('button', { name: /^看大图/ })
      .first()
      .click()
    await visit.settle()
    await visit.page.screenshot({ path: `/tmp/operator/large${width}.png` })
    await visit.page.keyboard.press('?')
    await visit.page.waitForTimeout(300)
    await visit.page.screenshot({ path: `/tmp/operator/keys${width}.png` })
    await visit.open('/systemOps/refund', usual, width)
    await visit.page.screenshot({ path: `/tmp/operator/refund${width}.png` })
    await visit.open('/dataOps/monitor', usual, width)
    await visit.page.screenshot({ path: `/tmp/operator/monitor${width}.png`, fullPage: true })
  }
})
