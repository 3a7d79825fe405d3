import { expect, type Page } from '@playwright/test'
import { deviceGroups, type Grouping, maxMembers } from '#contract/scenic/deviceGroups.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { answer, ok } from '../harness/answer.ts'
import { faultsOf } from '../harness/faults.ts'
import { sends } from '../harness/sends.ts'
import { test, type Visit } from '../harness/visit.ts'

const camera = (id: number, groupId: number | null) => ({
  ...{
    id,
    name: `索道 ${id} 号`,
    gbCode: `340001000013200000${10 + id}`,
    state: id % 2 ? ('ok' as const) : ('down' as const),
  },
  groupId,
})
const group = (id: number, name: string, printerName: string | null = null) => ({ id, name, printerName })

/** Opens the board of a project whose groups remember what is moved. */
async function openBoard({ page, open }: Visit, grouping: Grouping, width = 1440) {
  const sent: object[][] = []
  await page.route(
    `**${deviceGroups.ofCase.path}`,
    answer(() => grouping),
  )
  await page.route(`**${deviceGroups.arrange.path}`, (route) => {
    const { moves } = route.request().postDataJSON() as { moves: { deviceId: number; toId: number | null }[] }
    sent.push(moves)
    for (const { deviceId, toId } of moves)
      Object.assign(grouping.cameras.find(({ id }) => id === deviceId)!, { groupId: toId })
    return route.fulfill(ok({}))
  })
  await open('/print/cameraGroup?tab=board&caseId=1', { variant: 'usual', role: 1 }, width)
  return sent
}
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const twoGroups = (): Grouping => ({
  groups: [group(1, '东门组', '东门打印机'), group(2, '索道组')],
  cameras: [camera(1, null), camera(2, null), camera(3, 1), camera(4, 1)],
})

test('a camera is dragged into a group, and 撤销 brings it back', async ({ visit }) => {
  const { page } = visit
  const sent = await openBoard(visit, twoGroups())
  await column(page, '未分组').getByText('索道 1 号').dragTo(column(page, '索道组'))
  await expect(column(page, '索道组')).toContainText('索道 1 号')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(column(page, '未分组')).toContainText('索道 1 号')
  expect(sent).toEqual([[{ deviceId: 1, fromId: null, toId: 2 }], [{ deviceId: 1, fromId: 2, toId: null }]])
})

test('dragging one of several chosen cameras moves them all, without those that are there already', async ({
  visit,
}) => {
  const { page } = visit
  const sent = await openBoard(visit, twoGroups())
  await page.getByRole('checkbox', { name: '选中「未分组」里的摄像头' }).check()
  await page.getByRole('checkbox', { name: /索道 3 号/ }).check()
  await column(page, '未分组').getByText('索道 2 号').dragTo(column(page, '东门组'))
  await expect(column(page, '东门组').getByRole('listitem')).toHaveCount(4)
  expect(sent).toEqual([
    [
      { deviceId: 1, fromId: null, toId: 1 },
      { deviceId: 2, fromId: null, toId: 1 },
    ],
  ])
  await expect(page.getByRole('toolbar', { name: '已选摄像头' })).toHaveCount(0)
})

for (const width of [1440, 390])
  test(`chosen cameras are moved by keys alone at ${width} px`, async ({ visit }) => {
    const { page } = visit
    const sent = await openBoard(visit, twoGroups(), width)
    await page.getByRole('checkbox', { name: /索道 3 号/ }).press('Space')
    const bar = page.getByRole('toolbar', { name: '已选摄像头' })
    await expect(bar).toContainText('已选 1 台')
    await bar.getByRole('combobox').press('ArrowDown')
    await page.getByRole('option', { name: '移出组' }).waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await bar.getByRole('button', { name: '移动' }).press('Enter')
    await expect(column(page, '未分组')).toContainText('索道 3 号')
    expect(sent).toEqual([[{ deviceId: 3, fromId: 1, toId: null }]])
    expect(await seriousFindings(page)).toEqual([])
    expect(await faultsOf(page)).toEqual([])
  })

test('a group is added to the project that is shown, without leaving the board', async ({ visit }) => {
  const { page } = visit
  await openBoard(visit, { groups: [], cameras: [camera(1, null)] })
  await expect(page.getByText('这个项目还没有组')).toBeVisible()
  await page.getByRole('button', { name: '新增相机配置组' }).click()
  const form = page.getByRole('dialog', { name: '新增相机配置组' })
  await form.getByLabel('组名称').fill('东门组')
  const body = await sends(visit, deviceGroups.add, form.getByRole('button', { name: '新增相机配置组' }))
  expect(body).toEqual({ caseId: 1, name: '东门组' })
  await expect(form).toHaveCount(0)
})

test('a group that is full says how many it still takes, and nothing is sent', async ({ visit }) => {
  const { page } = visit
  const full = Array.from({ length: maxMembers - 1 }, (_, at) => camera(at + 10, 1))
  const sent = await openBoard(visit, {
    groups: [group(1, '东门组')],
    cameras: [camera(1, null), camera(2, null), ...full],
  })
  await page.getByRole('checkbox', { name: '选中「未分组」里的摄像头' }).check()
  await column(page, '未分组').getByText('索道 1 号').dragTo(column(page, '东门组').getByRole('heading'))
  await expect(page.getByText('一个组最多 100 台，还能放 1 台')).toBeVisible()
  expect(sent).toEqual([])
})

test('cameras are found on the board by name or national code, and the counts stay those of the groups', async ({
  visit,
}) => {
  const { page } = visit
  await openBoard(visit, twoGroups())
  await page.getByRole('searchbox', { name: '查找摄像头' }).fill('00014')
  await expect(page.locator('#page').getByRole('listitem')).toHaveText([/索道 4 号/])
  await expect(column(page, '未分组')).toContainText('没有符合的摄像头')
  await expect(column(page, '东门组')).toContainText('2 台')
})

test('without a project in the address the board shows that of the first group', async ({ visit }) => {
  const { page } = visit
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(deviceGroups.ofCase.path)) bodies.push(request.postDataJSON())
  })
  await page.route(
    `**${deviceGroups.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: object) => ({ ...row, caseId: 7 })) })),
  )
  await visit.open('/print/cameraGroup?tab=board', { variant: 'usual', role: 1 })
  await expect(() => expect(bodies[0]).toEqual({ caseId: 7 })).toPass()
})

for (const variant of ['empty', 'extreme'] as const)
  test(`the board shows ${variant} data without faults, on a phone and in dark mode too`, async ({ visit }) => {
    for (const look of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await visit.open('/print/cameraGroup?tab=board&caseId=1', { variant, role: 1, look }, width)
        await expect(column(visit.page, '未分组')).toBeVisible()
        const first = visit.page.locator('#page li').getByRole('checkbox').first()
        if (variant === 'extreme') await first.check()
        expect.soft([...visit.takeMessages(), ...(await faultsOf(visit.page))], `${look} ${width}`).toEqual([])
        if (variant === 'extreme') expect.soft(await seriousFindings(visit.page), `${look} ${width}`).toEqual([])
      }
  })
