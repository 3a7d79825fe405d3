import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuPages } from '#contract/menu.ts'
import { site } from '#contract/system/site.ts'
import { type House, openHouse } from '#test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ WATERMARK_RED_PAGES: ' /systemOps/refund, /pic/photo,' })
})
afterAll(() => house?.close())

describe('the settings of the site', () => {
  it('put the watermark on pages that exist, those that show visitors’ faces among them', async () => {
    const { watermark } = (await house.call(null, site.settings, {})).data
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
})
