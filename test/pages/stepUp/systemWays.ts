import { rollouts } from '#contract/releases/rollouts.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { webBuilds } from '#contract/releases/webBuilds.ts'
import { servers } from '#contract/servers/servers.ts'
import { rtmpCodes } from '#contract/streams/rtmpCodes.ts'
import { agree, choose, fill, press, top, type Way } from './way.ts'

const running = { state: 'running', health: 'ok', drainAt: null, commandKind: null, commandState: null }

export const systemWays: readonly Way[] = [
  ...(['重启', '清理磁盘'] as const).map(
    (name): Way => ({
      of: name === '重启' ? servers.reboot : servers.clean,
      from: 'the drawer of a server',
      at: '/systemOps/server?open=1',
      facts: [servers.list, running],
      async walk(page) {
        await press(page, name)
        await agree(page)
      },
    }),
  ),
  {
    of: rtmpCodes.decrypt,
    from: 'the drawer of an address',
    at: '/travelSpot/stream?tab=rtmpCases&open=1',
    walk: (page) => press(page, '解密查看'),
  },
  {
    of: rtmpCodes.decrypt,
    from: 'a dialog',
    at: '/travelSpot/stream?tab=rtmpDevices',
    async walk(page) {
      await page.getByRole('button', { name: '加密与解密' }).click()
      await top(page).getByRole('textbox').last().fill('sealed')
      await press(page, '解密')
    },
  },
  {
    of: webBuilds.uploadFile,
    from: 'a dialog',
    at: '/account/version?tab=web',
    async walk(page) {
      await page.getByRole('button', { name: '新增网页版本' }).click()
      await page.locator('input[type=file]').setInputFiles({ name: 'a.zip', mimeType: '', buffer: Buffer.from('zip') })
    },
  },
  {
    of: webBuilds.add,
    from: 'a dialog',
    at: '/account/version?tab=web',
    async walk(page) {
      await page.getByRole('button', { name: '新增网页版本' }).click()
      await top(page).locator('button[aria-pressed]').first().click()
      await fill(page, '说明', '换了登录页')
      await press(page, '新增')
    },
  },
  {
    of: webBuilds.update,
    from: 'a dialog',
    at: '/account/version?tab=web',
    async walk(page) {
      await page.getByRole('button', { name: '更换', exact: true }).first().click()
      await choose(page)
      await fill(page, '原因', '登录页错位')
      await press(page, '更换')
    },
  },
  {
    of: softwareVersions.release,
    from: 'the drawer of a version',
    at: '/account/version?open=1',
    facts: [softwareVersions.list, { state: 'draft', product: 'camera' }],
    async walk(page) {
      await press(page, '发布')
      await agree(page)
    },
  },
  {
    of: rollouts.add,
    from: 'a form over the drawer of a version',
    at: '/account/version?open=1',
    facts: [softwareVersions.list, { state: 'released', product: 'camera' }],
    async walk(page) {
      await press(page, '升级摄像头')
      await press(page, '新增升级')
    },
  },
  {
    of: rollouts.add,
    from: 'a form over the drawer of a rollout',
    at: '/account/version?tab=rollouts&open=1',
    facts: [rollouts.list, { state: 'done', done: 3 }],
    async walk(page) {
      await press(page, /^回滚/)
      await choose(page, '换回的版本')
      await press(page, '发起回滚')
    },
  },
  {
    of: rollouts.add,
    from: 'a form',
    at: '/account/version?tab=rollouts',
    async walk(page) {
      await page.getByRole('button', { name: '新增升级' }).click()
      await choose(page, '软件版本')
      await press(page, '新增升级')
    },
  },
]
