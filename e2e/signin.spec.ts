import { expect } from '@playwright/test'
import { admins } from '#contract/accounts/admins.ts'
import { loseSession } from '#test/browser/loseSession.ts'
import { keepToasts, toastTexts } from '#test/browser/toasts.ts'
import { test } from './test.ts'
import { accounts, signIn, tokenOf } from './world.ts'

test.describe('signing in', () => {
  test('every path leads to /login without a token, and /login leads back to the application with one', async ({
    page,
  }) => {
    await page.goto('/dataOps/order')
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page, 3)
    await page.goto('/login')
    await expect(page).not.toHaveURL(/\/login/)
    await page.goto('/no/such/page')
    await expect(page).toHaveURL(/\/404$/)
  })

  test('a sign-in stores the session’s values in the browser under their names, and the variant of the site', async ({
    page,
  }) => {
    await signIn(page, 2)
    const stored = await page.evaluate(() => ({ ...sessionStorage }))
    expect(Object.keys(stored)).toEqual(
      expect.arrayContaining([
        'token',
        'name',
        'adminId',
        'role',
        'operatorId',
        'operatorName',
        'operatorNameTrue',
        'count',
      ]),
    )
    expect(stored.role).toBe('2')
    expect(Object.values(stored)).toContain('ys')
    await expect(page).toHaveTitle(/运营监控.*景影/)
  })

  test('a refused sign-in says what was wrong and leaves the typed password in its field', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('账号').fill('nobody-here')
    await page.getByLabel('密码', { exact: true }).fill('Wrong-1234')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('账号或密码错误').first()).toBeVisible()
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('Wrong-1234')
  })

  test('after three wrong passwords the page sends a proof of work, and the right password signs in', async ({
    page,
  }) => {
    await page.goto('/login')
    const captchaUrls: string[] = []
    await page.route('**/captchaAGetLt', async (route) => {
      captchaUrls.push(route.request().url())
      await expect(page.getByText('正在进行安全验证…')).toBeVisible()
      await route.continue()
    })
    const sign = async (password: string) => {
      await page.getByLabel('账号').fill(accounts[3].name)
      await page.getByLabel('密码', { exact: true }).fill(password)
      await page.getByRole('button', { name: '登录' }).click()
    }
    for (let attempt = 0; attempt < 3; attempt++) {
      await sign(`Wrong-000${attempt}`)
      await expect(page.getByRole('alert').getByText('账号或密码错误')).toBeVisible()
    }
    expect(captchaUrls).toEqual([])
    // The third failure makes the account wait for a second.
    await page.waitForTimeout(1100)
    await sign(accounts[3].password)
    await expect(page).toHaveURL(/\/(dataOps\/monitor|wjump)/)
    expect(captchaUrls).toHaveLength(1)
  })

  test('on the variant lt, a sign-in sends a proof of work at the first attempt', async ({ page }) => {
    const here = new URL((await page.goto('/login'))!.url())
    here.hostname = 'lt.localhost'
    await page.goto(here.href)
    const refused: string[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/admin/login')) refused.push(String((await response.json()).code))
    })
    const challenge = page.waitForResponse('**/captchaAGetLt')
    await page.getByLabel('账号').fill(accounts[3].name)
    await page.getByLabel('密码', { exact: true }).fill(accounts[3].password)
    await page.getByRole('button', { name: '登录' }).click()
    await challenge
    await expect(page).toHaveURL(/\/(dataOps\/monitor|wjump)/)
    await expect.poll(() => refused).toEqual(['200'])
  })

  test('a logout ends the session in the browser and on the server', async ({ page }) => {
    await signIn(page, 3)
    const token = await page.evaluate(() => sessionStorage.getItem('token')!)
    await page.getByRole('banner').locator('[aria-haspopup=dialog]').click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    const answer = await page.request.get('/webapi/v1/account/admin/me', { headers: { authorization: token } })
    expect((await answer.json()).code).toBe(1507)
  })

  test('the platform’s title is shown only to roles 0 and 1, and a cookie stores the state of the sidebar', async ({
    page,
  }) => {
    await signIn(page, 0)
    await expect(page.getByText('景区影像服务平台')).toBeVisible()
    await page.getByRole('button', { name: /侧栏/ }).click()
    expect((await page.context().cookies()).find(({ name }) => name === 'sidebarStatus')).toBeTruthy()
    await loseSession(page)
    await signIn(page, 3)
    await expect(page.getByText('景区影像服务平台')).toBeHidden()
  })

  test('the sidebar is closed at first if the viewport is narrower than 992 px', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 3)
    const menu = page.getByRole('navigation').filter({ hasText: '数据运营' })
    await expect(menu).toBeHidden()
    await page
      .getByRole('button', { name: /菜单|侧栏/ })
      .first()
      .click()
    await expect(menu).toBeVisible()
  })
})

test.describe('the password dialog', () => {
  test.beforeEach(async ({ page }) => {
    await keepToasts(page)
    await signIn(page, 2)
    await page.getByRole('banner').locator('[aria-haspopup=dialog]').click()
    await page.getByRole('button', { name: '修改密码' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  const rules: [name: string, fields: [old: string, next: string, again: string], text: string][] = [
    ['an empty old password', ['', 'Good-pass1', 'Good-pass1'], '旧密码'],
    ['an old password of a wrong form', ['short', 'Good-pass1', 'Good-pass1'], '您的密码包含非法字符，请重新设置'],
    ['an empty new password', ['Demo-2026x', '', ''], '新密码'],
    ['a new password without a digit', ['Demo-2026x', 'Abcdefghij', 'Abcdefghij'], '您的密码包含非法字符，请重新设置'],
    [
      'a new password of 17 characters',
      ['Demo-2026x', 'Abcdefgh123456789', 'Abcdefgh123456789'],
      '您的密码包含非法字符，请重新设置',
    ],
    ['the old password again', ['Demo-2026x', 'Demo-2026x', 'Demo-2026x'], '新密码同旧密码重复了，请重新设置！'],
    ['an empty confirmation', ['Demo-2026x', 'Good-pass1', ''], '确认新密码'],
    ['another confirmation', ['Demo-2026x', 'Good-pass1', 'Good-pass2'], '新密码两次录入存在差异，请重新设置!'],
  ]
  for (const [name, [old, next, again], text] of rules) {
    test(`the password dialog refuses ${name} on blur, with the specified text`, async ({ page }) => {
      const dialog = page.getByRole('dialog')
      await dialog.locator('[name=oldpwd]').fill(old)
      await dialog.locator('[name=pwd]').fill(next)
      await dialog.locator('[name=pwd2]').fill(again)
      await dialog.locator('[name=oldpwd]').focus()
      await dialog.locator('[name=pwd]').focus()
      await dialog.locator('[name=pwd2]').focus()
      await dialog.locator('[name=pwd2]').blur()
      await expect(
        dialog.getByRole('alert').filter({ hasText: new RegExp(`^${text.replace(/[!！]/g, (sign) => `\\${sign}`)}$`) }),
      ).toBeVisible()
    })
  }

  test('the password dialog blocks paste, copy and cut', async ({ page }) => {
    const field = page.getByRole('dialog').locator('[name=pwd]')
    for (const event of ['paste', 'copy', 'cut']) {
      const blocked = await field.evaluate(
        (input, type) => !input.dispatchEvent(new ClipboardEvent(type, { bubbles: true, cancelable: true })),
        event,
      )
      expect(blocked, event).toBe(true)
    }
  })

  test('the password dialog rejects a wrong old password, sends digests, and changes the password with the right one', async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog')
    const fill = async (old: string, next: string) => {
      await dialog.locator('[name=oldpwd]').fill(old)
      await dialog.locator('[name=pwd]').fill(next)
      await dialog.locator('[name=pwd2]').fill(next)
      await dialog.getByRole('button', { name: '修改密码' }).click()
    }
    await fill('Wrong-1234', 'Next-2026x')
    await expect(page.getByText('旧密码错误，需要重新输入').first()).toBeVisible()
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/account/admin/')),
      fill(accounts[2].password, 'Next-2026x'),
    ])
    expect(Object.keys(request.postDataJSON()).toSorted()).toEqual(['clearpwd', 'name', 'oldpwd', 'pwd'])
    expect(request.postDataJSON().pwd).toMatch(/^[0-9a-f]{64}$/)
    await expect.poll(() => toastTexts(page)).toContain('修改成功，请退出重新登录！')
    // Back to what the other specs know.
    const { adminId, token } = await page.evaluate(() => ({
      adminId: sessionStorage.getItem('adminId')!,
      token: sessionStorage.getItem('token')!,
    }))
    const digest = async (text: string) =>
      page.evaluate(
        async (value) =>
          Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value))), (byte) =>
            byte.toString(16).padStart(2, '0'),
          ).join(''),
        text,
      )
    const back = await page.request.put(`/webapi/v1/account/admin/${adminId}`, {
      headers: { authorization: token },
      data: {
        clearpwd: accounts[2].password,
        pwd: await digest(accounts[2].password),
        oldpwd: await digest('Next-2026x'),
        name: accounts[2].name,
      },
    })
    expect((await back.json()).code).toBe(200)
  })
})

test('超级管理员 cannot open the password dialog', async ({ page }) => {
  await signIn(page, 1)
  await page.getByRole('banner').locator('[aria-haspopup=dialog]').click()
  await expect(page.getByRole('button', { name: '修改密码' })).toBeDisabled()
})

test('an account with an initial password must choose its own password before anything else', async ({
  page,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, 1)
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { headers: { authorization: token }, data })).json()).data
  const { rows } = await post(admins.list.path, { q: accounts[3].name })
  const name = `first${Date.now()}`
  const draft = { name, trueName: '新来的', role: 3, operatorId: rows[0].operatorId }
  const { password } = await post(admins.add.path, draft)
  await page.goto('/login')
  await page.getByLabel('账号').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  const dialog = page.getByRole('dialog', { name: '设置自己的密码' })
  // It was typed just now.
  await expect(dialog.locator('[name=pwd]')).toBeFocused()
  await expect(dialog.locator('[name=oldpwd]')).toHaveCount(0)
  await page.goto('/dataOps/order')
  await expect(dialog.getByText('初始密码', { exact: false }).first()).toBeVisible()
  await dialog.locator('[name=oldpwd]').fill(password)
  await dialog.locator('[name=pwd]').fill('Chosen-2026x')
  await dialog.locator('[name=pwd2]').fill('Chosen-2026x')
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByRole('heading', { name: '运营监控' })).toBeVisible()
})
