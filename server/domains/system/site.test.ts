import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuPages } from '#contract/menu.ts'
import { site } from '#contract/system/site.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { mapScriptOf } from './site.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WATERMARK_RED_PAGES: ' /systemOps/refund, /pic/photo,' })
})
afterAll(() => server?.close())

describe('the settings of the site', () => {
  it('the watermark is configured for existing pages, including those that show visitors’ faces', async () => {
    const { watermark } = (await server.call(null, site.settings, {})).data
    const paths = menuPages.map(({ path }) => path as string)
    expect(watermark.pages.filter((path) => !paths.includes(path))).toEqual([])
    expect(watermark.pages).toEqual(
      expect.arrayContaining(['/travelSpot/equipment', '/pic/photo', '/systemOps/snapshot']),
    )
    expect(watermark).toMatchObject({
      label: '景影',
      specialOperatorId: 16300,
      specialText: '景影@内部资料',
      redPages: ['/systemOps/refund', '/pic/photo'],
    })
  })

  it('the address of the map script has the specified version and plugins, and is empty without a key', async () => {
    expect((await server.call(null, site.settings, {})).data.mapScript).toBe('')
    const key = '0123456789abcdef0123456789abcdef'
    expect(mapScriptOf({ AMAP_KEY: key, AMAP_URL: 'https://webapi.amap.com' })).toBe(
      `https://webapi.amap.com/maps?v=1.4.4&key=${key}&plugin=AMap.Scale,AMap.OverView,AMap.ToolBar,AMap.MapType,AMap.PlaceSearch,AMap.Geolocation,AMap.Geocoder,AMap.Autocomplete,AMap.MouseTool`,
    )
  })
})
