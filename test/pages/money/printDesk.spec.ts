import { expect } from '@playwright/test'
import type { Body } from '#contract/kit.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { localPrints } from '#contract/printing/localPrints.ts'
import { printers } from '#contract/printing/printers.ts'
import { printJobs } from '#contract/printing/printJobs.ts'
import { ok } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { listOf, named, picture, printer, some } from '../harness/pickable.ts'
import { test, type Visit } from '../harness/visit.ts'

const shown = [picture(1, 'sold'), picture(2, 'printed'), picture(3, 'sold', 2)]

async function desk({ page }: Visit) {
  await page.route(`**${pictures.list.path}`, (route) => route.fulfill(listOf(shown)))
  await page.route(`**${printers.options.path}`, (route) => route.fulfill(ok({ rows: [printer] })))
  return page.getByRole('region', { name: '选择照片' }).locator('button[aria-pressed]')
}

test('pictures of one scenic area are printed on a printer there, and a picture printed before needs a reason', async ({
  visit,
}) => {
  const { page } = visit
  const tiles = await desk(visit)
  const sent: object[] = []
  await page.route(`**${printJobs.print.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(ok({ jobIds: [1, 2], remaining: 1, repeated: false }))
  })
  await visit.open('/pic/printRemote', { variant: 'usual', role: 0 })
  const print = page.getByRole('button', { name: '打印', exact: true })
  await tiles.nth(0).click()
  await tiles.nth(2).click()
  await expect(page.getByText('属于几个景区')).toBeVisible()
  await tiles.nth(2).click()
  await tiles.nth(1).click()
  await page.getByRole('combobox', { name: /打印机/ }).click()
  await page.getByText('东门出片台').last().click()
  await expect(print).toBeDisabled()
  await page.getByPlaceholder(/卡纸/).fill('游客加印')
  await page.getByLabel('份数').fill('2')
  await expect(page.getByText('共 4 张相纸')).toBeVisible()
  await print.click()
  await expect(page.getByText('2 张已排队，账户剩 1 张')).toBeVisible()
  expect(sent).toEqual([
    { printerId: 7, pictureIds: [1, 2], copies: 2, fit: 'fill', note: '游客加印', requestKey: expect.any(String) },
  ])
  await expect(page.getByText('还没有选照片')).toBeVisible()
})

test('pages are printed by the browser at the size of the paper, and recorded once the user confirms that they came out', async ({
  visit,
}) => {
  const { page } = visit
  const tiles = await desk(visit)
  const noted: object[] = []
  const pageRequests: object[] = []
  const pixel = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  await page.route(`**${localPrints.page.path}`, (route) => {
    pageRequests.push(route.request().postDataJSON())
    return route.fulfill(ok({ jpeg: pixel }))
  })
  await page.route(`**${localPrints.note.path}`, (route) => {
    noted.push(route.request().postDataJSON())
    return route.fulfill(ok({ pictures: 2, repeated: false }))
  })
  await visit.open('/pic/printLocal', { variant: 'usual', role: 1 })
  await page.evaluate(() => {
    window.print = () => {
      const sheets = document.querySelector('[data-paper]')
      document.documentElement.dataset.printed = `${sheets?.querySelectorAll('img').length} ${sheets?.querySelector('style')?.textContent}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await tiles.nth(0).click()
  await tiles.nth(2).click()
  await page.getByLabel('份数').fill('3')
  await page.getByText('完整', { exact: true }).click()
  await page.getByRole('button', { name: '用本机打印' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '都打出来了' })
  await expect(question).toBeVisible()
  expect(await page.locator('html').getAttribute('data-printed')).toBe('6 @page { size: 101.6mm 152.4mm; margin: 0 }')
  await question.getByRole('button', { name: '打出来了' }).click()
  await expect(page.getByText('2 张已登记为已打印')).toBeVisible()
  const how = { media: 'na_index-4x6_4x6in', fit: 'whole' }
  expect(pageRequests).toEqual([
    { pictureId: 1, ...how },
    { pictureId: 3, ...how },
  ])
  expect(noted).toEqual([{ pictureIds: [1, 3], copies: 3, ...how, requestKey: expect.any(String) }])
})

test('on a phone, the print form can be opened once pictures are chosen', async ({ visit }) => {
  const { page } = visit
  const tiles = await desk(visit)
  await visit.open('/pic/printRemote', { variant: 'usual', role: 0 }, 390)
  await expect(page.getByRole('button', { name: '去打印' })).toBeHidden()
  await tiles.nth(0).click()
  await page.getByRole('button', { name: '去打印' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '打印', exact: true })).toBeVisible()
})

/** Returns what a person could not see or recognise on the tiles, at the current width of the page. */
const unseen = () => {
  const faults: string[] = []
  const tiles = [...document.querySelectorAll<HTMLElement>('section button[aria-pressed]')]
  for (const [at, tile] of tiles.entries()) {
    const box = tile.getBoundingClientRect()
    if (box.width < 140 || box.height < 160) faults.push(`${at}: ${Math.round(box.width)} × ${Math.round(box.height)}`)
    for (const part of tile.querySelectorAll('*')) {
      const one = part.getBoundingClientRect()
      const isIn =
        one.left >= box.left - 1 && one.right <= box.right + 1 && one.top >= box.top - 1 && one.bottom <= box.bottom + 1
      if (!isIn)
        faults.push(`${at}: ${part.tagName} ends at ${Math.round(one.bottom - box.top)} of ${Math.round(box.height)}`)
    }
    const shown = tile.innerText
    if (!/cam-\d+/.test(shown) || !shown.includes('14:28') || !/未匹配|已匹配|已售|已打印/.test(shown))
      faults.push(`${at}: ${shown}`)
    const image = tile.querySelector('img')!
    // Anything else leaves out edges, and heads with them.
    if (getComputedStyle(image).objectFit !== 'contain' || image.clientHeight < 90) faults.push(`${at}: not whole`)
  }
  const grid = tiles[0]!.parentElement!
  if (grid.scrollWidth > grid.clientWidth) faults.push('scrolls to the side')
  return { tiles: tiles.length, faults: faults.slice(0, 6) }
}

for (const [number, path] of [
  [50, '/print/local'],
  [50, '/pic/printRemote'],
  [1, '/pic/printLocal'],
] as const)
  test(`each of ${number} pictures on ${path} is fully visible with name, time and state, on a phone too`, async ({
    visit,
  }) => {
    const { page } = visit
    await page.route(`**${pictures.list.path}`, (route) => route.fulfill(listOf(some(number))))
    await visit.open(path, { variant: 'usual', role: 1 })
    for (const width of [1440, 390]) {
      await visit.widen(width)
      expect.soft(await page.evaluate(unseen), `${width} px`).toEqual({ tiles: number, faults: [] })
    }
  })

test('a chosen picture is marked by a symbol, and keys choose pictures as a mouse does', async ({ visit }) => {
  const { page } = visit
  await page.route(`**${pictures.list.path}`, (route) => route.fulfill(listOf(some(50))))
  await visit.open('/print/local', { variant: 'usual', role: 1 })
  const tiles = page.locator('section button[aria-pressed]')
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(tiles.nth(0)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(tiles.nth(1)).not.toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(tiles.nth(1)).toBeFocused()
  await expect(page.getByText('已选 2 张')).toBeVisible()
  await expect(tiles.and(page.locator('[aria-pressed="true"]'))).toHaveCount(2)
  // A tick, for those who do not see the colour.
  await expect(tiles.nth(0).locator('i svg')).toBeVisible()
  await expect(tiles.nth(2).locator('i svg')).toHaveCount(0)
  // A single Tab leaves all of them.
  await page.keyboard.press('Tab')
  await expect(tiles.and(page.locator(':focus'))).toHaveCount(0)
})

test('a search for a visitor’s order finds its pictures, lists paid ones first, and selects those with one click', async ({
  visit,
}) => {
  const { page } = visit
  const requests: Body<typeof pictures.list>[] = []
  await page.route(`**${pictures.list.path}`, (route) => {
    const body = route.request().postDataJSON() as Body<typeof pictures.list>
    requests.push(body)
    const paid = [named(2, { sold: true }), named(6, { sold: true }), named(3, { sold: true })]
    const found = body.q === 'JY2026' ? [...paid, named(4)] : []
    if (body.q === 'JY2025') return route.fulfill(listOf([named(5)], 51))
    return route.fulfill(listOf(body.q ? found : some(50)))
  })
  await visit.open('/print/local', { variant: 'usual', role: 0 })
  const field = page.getByPlaceholder('订单号、手机号、尾号、照片编号')
  await field.fill('JY2026')
  await field.press('Enter')
  await expect(page.getByText('找到 4 张，已付款 3 张排在前面，其中 1 张打过')).toBeVisible()
  expect(requests.at(-1)).toMatchObject({ q: 'JY2026', soldFirst: true })
  await page.getByRole('button', { name: '选中没打过的 2 张' }).click()
  await expect(page.getByText('已选 2 张')).toBeVisible()
  await expect(page.locator('section button[aria-pressed="true"]').filter({ hasText: '已付款' })).toHaveCount(2)
  // What the other pages have is not known here.
  await field.fill('JY2025')
  await field.press('Enter')
  await expect(page.getByText('找到 51 张，这一页都未付款')).toBeVisible()
  await field.fill('13800000000')
  await field.press('Enter')
  await expect(page.getByText('没有找到「13800000000」')).toBeVisible()
  await expect(page.getByText('手机号也可以只写后四位')).toBeVisible()
  await page.getByRole('button', { name: '清空搜索' }).click()
  await expect(page.locator('section button[aria-pressed]')).toHaveCount(50)
  await expect(page.getByText('已选 2 张')).toBeVisible()
})

test('the search does not offer phone numbers to an account to which they are hidden', async ({ visit }) => {
  await visit.open('/print/local', { variant: 'usual', role: 0, hidden: true })
  await expect(visit.page.getByPlaceholder('订单号、照片编号', { exact: true })).toBeVisible()
})

test('the print desk without any pictures says why, and links to the cameras', async ({ visit }) => {
  const { page } = visit
  for (const width of [1440, 390]) {
    await visit.open('/print/local', { variant: 'empty', role: 1 }, width)
    await expect(page.getByText('还没有照片')).toBeVisible()
    const search = page.getByPlaceholder(width === 390 ? '订单号、手机、照片' : '订单号、手机号、尾号、照片编号')
    const [hint, room] = await search.evaluate((field: HTMLInputElement) => {
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = getComputedStyle(field).font
      return [pen.measureText(field.placeholder).width, field.clientWidth]
    })
    expect(hint, 'it is read whole').toBeLessThanOrEqual(room!)
    await expect(page.getByText('摄像头把照片传上来后会排在这里')).toBeVisible()
    await expect(page.getByRole('button', { name: '看摄像头是否正常' })).toBeVisible()
  }
})

test('a printed page is enlarged from its record, and printed again on the same paper with a reason', async ({
  visit,
}) => {
  const { page } = visit
  const requestedIds: object[] = []
  await page.route(`**${pictures.list.path}`, (route) => {
    const body = route.request().postDataJSON() as Body<typeof pictures.list>
    if (body.ids) requestedIds.push(body.ids)
    return route.fulfill(listOf([named(3, { state: 'printed' })]))
  })
  await page.route(`**${localPrints.list.path}`, async (route) => {
    const answer = await (await route.fetch()).json()
    const [row] = answer.data.rows
    Object.assign(row, { pictureId: 3, copies: 2, media: 'na_5x7_5x7in', fit: 'whole' })
    return route.fulfill({ json: { ...answer, data: { ...answer.data, rows: [row], total: 1 } } })
  })
  await visit.open('/print/local?tab=done&open=1', { variant: 'usual', role: 0 })
  const drawer = dialogs(page).first()
  await expect(drawer.getByText('5×7 英寸')).toBeVisible()
  await drawer.getByRole('button', { name: /看大图/ }).click()
  await expect(page.getByRole('dialog', { name: '大图' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: '再打一次' }).click()
  await expect(page.getByText('已选 1 张')).toBeVisible()
  expect(requestedIds).toContainEqual([3])
  await expect(page.getByLabel('份数')).toHaveValue('2')
  await expect(page.getByText('5×7 英寸')).toBeVisible()
  await expect(page.getByText('写明重打原因')).toBeVisible()
  const print = page.getByRole('button', { name: '用本机打印' })
  await expect(print).toBeDisabled()
  await page.getByPlaceholder(/卡纸/).fill('卡纸')
  await expect(print).toBeEnabled()
  // On a phone the ticket is open at once.
  await visit.open('/print/local?tab=done&open=1', { variant: 'usual', role: 0 }, 390)
  await drawer.getByRole('button', { name: '再打一次' }).click()
  await expect(dialogs(page).getByRole('button', { name: '用本机打印' })).toBeDisabled()
})

test('a completed print job can be printed again on its printer, and a test page cannot', async ({ visit }) => {
  const { page } = visit
  await desk(visit)
  await page.route(`**${printJobs.list.path}`, async (route) => {
    const answer = await (await route.fetch()).json()
    const [job, testPage] = answer.data.rows
    Object.assign(job, { pictureId: 2, kind: 'picture', state: 'done', printerId: 7, copies: 3 })
    Object.assign(testPage, { pictureId: null, pictureName: null, thumbUrl: null, kind: 'test', state: 'failed' })
    return route.fulfill({ json: { ...answer, data: { ...answer.data, rows: [job, testPage], total: 2 } } })
  })
  await page.route(`**${pictures.list.path}`, (route) => route.fulfill(listOf([picture(2, 'printed')])))
  await visit.open('/pic/printRemote?tab=jobs', { variant: 'usual', role: 0 })
  const again = page.getByRole('button', { name: '再打一次' })
  await expect(again).toHaveCount(1)
  await page.locator('#page [data-opens]').first().press('Enter')
  const drawer = dialogs(page).first()
  await expect(drawer.getByRole('button', { name: /看大图/ })).toBeVisible()
  await drawer.getByRole('button', { name: '再打一次' }).click()
  await expect(page.getByText('东门出片台')).toBeVisible()
  await expect(page.getByText('共 3 张相纸')).toBeVisible()
  await expect(page.getByRole('button', { name: '打印', exact: true })).toBeDisabled()
  await page.getByPlaceholder(/卡纸/).fill('颜色不对')
  await expect(page.getByRole('button', { name: '打印', exact: true })).toBeEnabled()
})
