import sharp from 'sharp'
import { expect, it } from 'vitest'
import { cameraAt, sites, spotOf } from '../world/sites.ts'
import { openStudio } from './studio.ts'

it('a picture contains its time in Asia/Shanghai, its camera and its position', async () => {
  const camera = { ...cameraAt(sites[0]!, 0), areaId: 1, caseId: 1, openFrom: '00:00', openTo: '24:00' }
  const planned = { pictureId: 'one', camera, party: 'family' }
  const { jpeg } = await openStudio('seed').take(planned, Date.parse('2026-05-02T06:24:41Z'), {
    width: 600,
    height: 400,
  })
  const tags = tagsOf((await sharp(jpeg).metadata()).exif!)
  expect(tags.model).toMatch(/^JY-/)
  expect(tags.takenAt).toBe('2026:05:02 14:24:41')
  expect(tags.latitude).toBeCloseTo(spotOf(camera.gbCode)!.lat, 4)
  expect(tags.longitude).toBeCloseTo(spotOf(camera.gbCode)!.lng, 4)
})

/** Reads the few tags that matter from a TIFF block (Exif 2.32, section 4.6), given as `Exif\0\0II…`. */
function tagsOf(exif: Buffer) {
  const tiff = exif.subarray(6)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = (at: number) =>
    new Map(Array.from({ length: short(at) }, (_, i) => [short(at + 2 + i * 12), at + 2 + i * 12] as const))
  const text = (entry: number) => tiff.toString('latin1', long(entry + 8), long(entry + 8) + long(entry + 4) - 1)
  const degrees = (entry: number) =>
    [0, 8, 16].reduce(
      (sum, step, i) => sum + long(long(entry + 8) + step) / long(long(entry + 8) + step + 4) / 60 ** i,
      0,
    )
  const main = directory(long(4))
  const inner = directory(long(main.get(0x8769)! + 8))
  const gps = directory(long(main.get(0x8825)! + 8))
  return {
    model: text(main.get(0x0110)!),
    takenAt: text(inner.get(0x9003)!),
    latitude: degrees(gps.get(2)!),
    longitude: degrees(gps.get(4)!),
  }
}
