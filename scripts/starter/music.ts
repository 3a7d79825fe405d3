import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pieces } from './music/pieces.ts'
import { wav } from './music/synth.ts'

// node scripts/starter/music.ts [names]: plays the music of the starter set into starter/, by FFmpeg at -16 LUFS. A file that changes is another material to those who have added the former one.
const folder = fileURLToPath(new URL('../../starter/', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'starter-'))
const names = process.argv.slice(2)
const loudness = -16

for (const [key, sound] of Object.entries(pieces).filter(([one]) => names.length === 0 || names.includes(one))) {
  const [plain, file] = [join(temporary, `${key}.wav`), `${folder}${key}.m4a`]
  writeFileSync(plain, wav(sound))
  const gain = loudness - measured(plain).lufs
  const limited = `volume=${gain.toFixed(2)}dB,alimiter=limit=0.8:level=false:attack=2:release=60`
  const coded = [
    '-c:a',
    'aac',
    '-b:a',
    '72k',
    '-ar',
    '44100',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
  ]
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', plain, '-af', limited, ...coded, file])
  const { lufs, peak } = measured(file)
  console.log(key, `${(sound.left.length / 44_100).toFixed(2)} s`, `${lufs} LUFS`, `${peak} dBTP`)
}
rmSync(temporary, { recursive: true })

/** Integrated loudness and true peak of a file. */
function measured(file: string) {
  const { stderr } = spawnSync('ffmpeg', ['-hide_banner', '-i', file, '-af', 'ebur128=peak=true', '-f', 'null', '-'], {
    encoding: 'utf8',
  })
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  return { lufs: Number(/I:\s+(-?[\d.]+)/.exec(summary)?.[1]), peak: Number(/Peak:\s+(-?[\d.]+)/.exec(summary)?.[1]) }
}
