import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { EncoderFailure, encode, findFfmpeg } from './encoder.ts'
import { openRecorder } from './recorder.ts'

const ffmpeg = await findFfmpeg()
if (!ffmpeg) console.warn('Clips are not tested: no FFmpeg that encodes H.264, by FFMPEG or in the path.')
const size = { width: 160, height: 90 }
const camera = { gbCode: '34100300001327000001', areaId: 1, caseId: 1, openFrom: '00:00', openTo: '24:00' }
const noon = Date.parse('2026-05-02T04:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'recorder-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function* grey(frames: number) {
  for (let i = 0; i < frames; i++) yield Buffer.alloc(size.width * size.height * 3, i)
}
const encoding = { ...size, fps: 12.5, limitMs: 20_000, signal: new AbortController().signal }

describe.skipIf(!ffmpeg)('with FFmpeg', () => {
  it('a clip is an MP4 of H.264 at 25 frames a second that can be played while it loads, and knows its faces', async () => {
    const { signal } = new AbortController()
    const recorder = (await openRecorder({ seed: '1', clipsPerMinute: 4, signal, size }))!
    const planned = { clipId: 'c-1', camera, party: 'family', seconds: 2 }
    const mp4 = await recorder.record(planned, noon)
    const boxes = mp4.toString('latin1')
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
    const [stream] = probe(mp4).streams
    expect(stream).toMatchObject({
      ...{ codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p', r_frame_rate: '25/1', nb_frames: '50' },
      ...{ color_space: 'bt709', color_primaries: 'bt709', color_transfer: 'bt709', color_range: 'tv', ...size },
    })
    const faces = recorder.facesOf('c-1', 0)!
    expect(faces.length).toBeGreaterThan(0)
    expect(faces.map(({ atMs }) => atMs)).toEqual(faces.map(({ atMs }) => atMs).toSorted((a, b) => a - b))
    expect(recorder.facesOf('c-2', 0)).toBeUndefined()
    expect(await recorder.record(planned, noon)).toBe(mp4)
  })

  it('an encoder that is aborted, or takes too long, ends at once', async () => {
    const stop = new AbortController()
    async function* endless() {
      for (;;) {
        yield Buffer.alloc(size.width * size.height * 3)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    const aborted = encode(endless(), { ...encoding, ffmpeg: ffmpeg!, signal: stop.signal })
    setTimeout(() => stop.abort(), 100)
    await expect(aborted).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    await expect(encode(endless(), { ...encoding, ffmpeg: ffmpeg!, limitMs: 100 })).rejects.toThrow('did not finish')
  })
})

it('a program that does not start or fails is reported with what it said', async () => {
  await expect(encode(grey(3), { ...encoding, ffmpeg: '/nowhere/ffmpeg' })).rejects.toThrow(EncoderFailure)
  await expect(encode(grey(3), { ...encoding, ffmpeg: 'false' })).rejects.toThrow('code 1')
  expect(await findFfmpeg('/nowhere/ffmpeg')).toBeUndefined()
})

function probe(mp4: Buffer): { streams: Record<string, unknown>[] } {
  const file = join(folder, 'clip.mp4')
  writeFileSync(file, mp4)
  const said = execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', file])
  return JSON.parse(said.toString()) as { streams: Record<string, unknown>[] }
}
