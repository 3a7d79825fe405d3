import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { isAlive } from '#test/films/processes.ts'

const guard = fileURLToPath(new URL('guard.ts', import.meta.url))
const parentScript = `
  import { spawn } from 'node:child_process'
  import { guardGroup } from ${JSON.stringify(guard)}
  const child = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' })
  guardGroup(child.pid)
  console.log(child.pid)
  setInterval(() => {}, 1000)
`

it('a guarded program ends with the process that started it, even if that was killed', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', parentScript], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(line)
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})
