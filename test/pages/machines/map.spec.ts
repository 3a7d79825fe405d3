import { expect, type Page } from '@playwright/test'
import { areas } from '#contract/scenic/areas.ts'
import { site } from '#contract/system/site.ts'
import { replyOf } from '../harness/made.ts'
import { test, type Visit } from '../harness/visit.ts'

/** As much of AMap 1.4.4 as the product uses: markers are plain elements in the place of the map, controls are recorded. */
const stub = `
window.AMap = (() => {
  const seen = (window.seen = { controls: [], style: '' })
  class Marker {
    constructor(options) { this.options = options; this.heard = {} }
    setMap(map) { map ? map.place.append(this.options.content ?? 'pin') : this.options.content?.remove() }
    setPosition() {}
    on(event, run) { this.heard[event] = run }
  }
  class Map {
    constructor(place) { this.place = place; this.heard = {} }
    addControl(control) { seen.controls.push(control.constructor.name) }
    on(event, run) { this.heard[event] = run }
    remove(markers) { for (const marker of markers) marker.setMap(null) }
    setFitView() { this.heard.zoomend?.() }
    setZoomAndCenter() {}
    getZoom() { return 5 }
    lngLatToContainer() { const x = (this.points = (this.points ?? 0) + 50); return { getX: () => x, getY: () => 0 } }
    setMapStyle(style) { seen.style = style }
    destroy() { this.place.replaceChildren() }
  }
  return { Map, Marker, Pixel: class {}, Scale: class Scale {}, ToolBar: class ToolBar {}, OverView: class OverView {}, MapType: class MapType {} }
})()`

async function mapScript(page: Page, address: string) {
  const data = { ...(replyOf(site.settings, 'usual') as object), mapScript: address }
  await page.route(`**${site.settings.path}`, (route) => route.fulfill({ json: { code: 200, msg: '', data } }))
}

async function configured(page: Page, base: string, script: string | null) {
  await mapScript(page, `${base}/amap-stub.js`)
  await page.route('**/amap-stub.js', (route) =>
    script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

test('with a map service, each point on the map opens its scenic area', async ({ visit }) => {
  const { page } = visit
  await configured(page, visit.base(''), stub)
  await visit.open('/dataOps/overview', { variant: 'usual', role: 0, look: 'dark' })
  const map = page.getByRole('region', { name: '景区分布' })
  const point = map.getByRole('button').first()
  await expect(point).toBeVisible()
  expect(await page.evaluate('window.seen')).toEqual({
    controls: ['Scale', 'ToolBar', 'OverView', 'MapType'],
    style: expect.stringMatching(/^amap:\/\/styles\/(dark|normal)$/),
  })
  await point.press('Enter')
  await expect(page).toHaveURL(/area=\d+/)
  expect(visit.takeMessages()).toEqual([])
})

test('a map is drawn plainly if the script of the map service does not load', async ({ visit }) => {
  const { page } = visit
  await configured(page, visit.base(''), null)
  await visit.open('/dataOps/overview', { variant: 'usual', role: 0 })
  const map = page.getByRole('region', { name: '景区分布' })
  await expect(map.locator('svg line').first()).toBeAttached()
  await expect(map.getByRole('button').first()).toBeVisible()
  expect(visit.takeMessages().filter((word) => !word.includes('ERR_FAILED'))).toEqual([])
})

/** A new scenic area at a position of a satellite receiver, with the picker open. */
async function pickFromReceiver({ page, open, settle }: Visit) {
  await open('/travelSpot/travelSpot', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '新增景区' }).click()
  await settle()
  await page.getByLabel('经度').fill('116.377817')
  await page.getByLabel('纬度').fill('39.911954')
  await page.getByRole('combobox', { name: '坐标系' }).click()
  await page.getByTitle('WGS-84', { exact: true }).click()
  await page.getByRole('button', { name: '图上选' }).click()
  await settle()
  return page.getByRole('dialog', { name: '在图上选位置' })
}

test('a position is picked on the drawing, where a position from a satellite receiver is converted', async ({
  visit,
}) => {
  const { page } = visit
  const picking = await pickFromReceiver(visit)
  await expect(picking.getByText('116.3840, 39.9133')).toBeVisible()
  await picking
    .getByRole('region', { name: '选位置的图' })
    .locator('div')
    .first()
    .click({ position: { x: 300, y: 150 } })
  await expect(picking.getByText('116.3840, 39.9133')).toBeHidden()
  await picking.getByRole('button', { name: '放大' }).click()
  await picking.getByRole('button', { name: '用这个位置' }).click()
  await visit.settle()
  await expect(page.getByLabel('经度')).not.toHaveValue('116.377817')
  await expect(page.getByLabel('纬度')).not.toHaveValue('39.911954')
  // A position from the drawing is in the coordinate system of maps.
  const datum = page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: '坐标系' }) })
  await expect(datum).toContainText('GCJ-02')
  expect(visit.takeMessages()).toEqual([])
})

test('without a map service, a position is picked by division and coordinates, by keyboard and on a phone too', async ({
  visit,
}) => {
  const { page } = visit
  await mapScript(page, '')
  const known = { name: '已有景区', adcode: '341003', lng: 118.1683, lat: 30.1321, datum: 'gcj02' }
  const { rows } = replyOf(areas.options, 'usual') as { rows: object[] }
  await page.route(`**${areas.options.path}`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { rows: [{ ...rows[0], ...known }] } } }),
  )
  await visit.open('/travelSpot/travelSpot', { variant: 'usual', role: 0 }, 390)
  await page.getByRole('button', { name: /^新增/ }).first().click()
  await visit.settle()
  await page.getByRole('button', { name: '图上选' }).press('Enter')
  await visit.settle()
  const picking = page.getByRole('dialog', { name: '在图上选位置' })
  await expect(picking.getByText('AMAP_KEY')).toBeVisible()
  const choose = async (label: string, name: string) => {
    const select = picking.getByRole('combobox', { name: label })
    await select.focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(
      picking.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: label }) }),
    ).toContainText(name)
  }
  await choose('省份', '安徽省')
  await choose('城市', '黄山市')
  // The marker starts at a scenic area of the same district, and nowhere if there is none.
  await choose('区县', '黄山区')
  await expect(picking.getByText('请改到实际位置')).toBeVisible()
  await expect(picking.getByLabel('经度')).toHaveValue('118.1683')
  await choose('区县', '休宁县')
  await expect(picking.getByText('没有休宁县的坐标')).toBeVisible()
  await expect(picking.getByLabel('经度')).toHaveValue('')
  await expect(picking.getByRole('button', { name: '只用这个区划' })).toBeEnabled()
  // Coordinates that were typed stay, whatever division is chosen afterwards.
  await picking.getByLabel('经度').fill('118.03')
  await picking.getByLabel('纬度').fill('299')
  await expect(picking.getByText('纬度不能大于')).toBeVisible()
  await expect(picking.getByRole('button', { name: '用这个位置' })).toBeDisabled()
  await picking.getByLabel('纬度').fill('29.81')
  await choose('区县', '黄山区')
  await expect(picking.getByLabel('经度')).toHaveValue('118.03')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await picking.getByRole('button', { name: '用这个位置' }).press('Enter')
  await visit.settle()
  const form = page.getByRole('dialog', { name: '新增景区' })
  for (const [label, value] of [
    ['城市', '黄山市'],
    ['区县', '黄山区'],
    ['行政区划代码', '341003'],
    ['经度', '118.03'],
    ['纬度', '29.81'],
  ] as const)
    await expect(form.getByLabel(label)).toHaveValue(value)
  await expect(form.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: /省份/ }) })).toContainText(
    '安徽省',
  )
  expect(visit.takeMessages()).toEqual([])
})

test('a chosen division does not change a position from a satellite receiver', async ({ visit }) => {
  const { page } = visit
  const picking = await pickFromReceiver(visit)
  await picking.getByRole('combobox', { name: '省份' }).click()
  await page.getByTitle('北京市', { exact: true }).click()
  await picking.getByRole('button', { name: '用这个位置' }).click()
  await visit.settle()
  await expect(page.getByLabel('经度')).toHaveValue('116.377817')
  const datum = page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: '坐标系' }) })
  await expect(datum).toContainText('WGS-84')
  await expect(page.getByLabel('行政区划代码')).toHaveValue('110000')
  expect(visit.takeMessages()).toEqual([])
})
