import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { toString as draw } from 'qrcode'
import sharp from 'sharp'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { okCode } from '#contract/errors.ts'

export const addresses = ['K7QM2XWD', '01ABCDEF', 'ZZ99YY88'].map((short) => ({
  short,
  url: `https://jy.example.com/q/${short}`,
}))

/** The sheet holds real codes, as the server would draw them. */
export async function realCodes(page: Page, texts: object = {}) {
  const rows = await Promise.all(
    addresses.map(async ({ short, url }, at) => ({
      ...{ id: at + 1, name: `入口海报 ${at + 1}`, areaName: '黄山风景区', place: '检票口右侧', short, url, ...texts },
      imageUrl: `data:image/svg+xml;base64,${Buffer.from(await draw(url, { type: 'svg', margin: 4 })).toString('base64')}`,
    })),
  )
  await page.route(`**${channelCodes.sheet.path}`, (route) =>
    route.fulfill({ json: { code: okCode, msg: 'ok', data: { rows } } }),
  )
}

/** What a picture of a code says. Several looks, as a phone takes them: a screen has a quarter of a printer's dots. */
export async function read(picture: Buffer): Promise<string | undefined> {
  for (const width of [800, 500, 1100, 650]) {
    const look = sharp(picture).resize({ width, kernel: 'cubic' })
    const white = look.extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    const { data, info } = await white.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const said = jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
    if (said) return said
  }
  return undefined
}
