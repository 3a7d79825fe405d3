import { matterResponsors } from '#contract/matters/matterResponsors.ts'
import { matters as calls, type Matter, type MatterState } from '#contract/matters/matters.ts'
import { matterTags } from '#contract/matters/matterTags.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import type { BackOffice } from '../../calls/backOffice.ts'
import { dayAt, dayLength, hour, startOf } from '../../world/rhythm.ts'
import { accounts, desks } from '../../world/tenants.ts'
import type { Act, Scene } from '../act.ts'

const tags = [
  ['画面', '起雾、过曝、遮挡、对焦'],
  ['网络', '断线、延迟高、码率低'],
  ['供电', '停电、跳闸、电池'],
  ['出片', '照片或短片没有送到游客手上'],
] as const

const responsors = [
  { name: '值班运营', phone: '', duty: '出片与游客反馈', accountName: accounts[0].name },
  { name: desks.platform.trueName, phone: '', duty: '平台与配置', accountName: desks.platform.name },
  { name: '孙工', phone: '400-0000-301', duty: '华东各景区的摄像头' },
  { name: '赵工（湘西）', phone: '400-0000-302', duty: '供电与网络' },
  { name: '老郑', phone: '400-0000-303', duty: '驻场维护', onDuty: false },
] as const

interface Plan {
  readonly area: string
  readonly title: string
  readonly text: string
  readonly tag: (typeof tags)[number][0]
  readonly severity: Matter['severity']
  readonly state: MatterState
  readonly who?: (typeof responsors)[number]['name']
  /** Hours from now to its deadline. */
  readonly due?: number
  readonly pictured?: true
  /** The note of the last move. */
  readonly said?: string
}

/** At least one matter in each state; one of them is overdue. */
const plans: readonly Plan[] = [
  {
    ...{ area: '黄山风景区', title: '清晨起雾，镜头要加热除雾', tag: '画面', severity: 'major', state: 'assigned' },
    text: '日出前后画面发白，半小时后才恢复，这段时间的照片匹配不上。',
    ...{ who: '孙工', due: 26, pictured: true },
  },
  {
    ...{ area: '天门山国家森林公园', title: '玻璃栈道东侧跳闸后要人工合闸', tag: '供电', severity: 'critical' },
    ...{ state: 'assigned', who: '赵工（湘西）', due: -3 },
    text: '雷雨后两次跳闸，备用电源撑不到现场有人。',
  },
  {
    ...{ area: '西湖风景名胜区', title: '周末午后照片送达慢', tag: '出片', severity: 'major', state: 'assigned' },
    ...{ who: '值班运营', due: 8 },
    text: '游客反映扫码十分钟后才看到照片。',
  },
  {
    ...{ area: '凤凰古城', title: '虹桥夜间补光不足', tag: '画面', severity: 'minor', state: 'open', pictured: true },
    text: '晚上八点以后人脸偏暗，匹配率低。',
  },
  {
    ...{ area: '泰山风景名胜区', title: '南天门上行带宽不够', tag: '网络', severity: 'major', state: 'open', due: 50 },
    text: '客流高峰时码率掉到一半，短片有卡顿。',
  },
  {
    ...{ area: '黄山风景区', title: '光明顶机位被新指示牌挡住', tag: '画面', severity: 'major', state: 'solved' },
    ...{ who: '孙工', due: 5, pictured: true },
    text: '右侧三分之一画面被挡。',
    said: '与景区协商，指示牌移开两米，画面已恢复。',
  },
  {
    ...{
      area: '西湖风景名胜区',
      title: '断桥机位套餐价格与公示不一致',
      tag: '出片',
      severity: 'minor',
      state: 'closed',
    },
    ...{ who: desks.platform.trueName },
    text: '现场公示牌写的是旧价。',
    said: '公示牌已更换。',
  },
]

/** Issues in the scenic areas, who handles them, and how they ended. */
export const matters: Act = {
  title: '系统问题',
  turns: {
    every: 300,
    async turn(scene) {
      const office = scene.desk('platform')
      await makeHelpers(office)
      const { rows: projects } = await office.call(cases.list, { body: { size: 200 } })
      const here = plans.filter(({ area }) => projects.some(({ areaName }) => areaName === area))
      const { rows } = await office.call(calls.list, { body: { size: 200 } })
      const missing = here.find(({ title }) => rows.every((row) => row.title !== title))
      if (missing) await writeDown(scene, missing, projects.find(({ areaName }) => areaName === missing.area)!)
      else if (!(await reportDark(office, rows))) await postpone(office, rows)
      return !missing
    },
  },
}

async function makeHelpers(office: BackOffice) {
  const known = (await office.call(matterTags.list, { body: { size: 200 } })).rows
  for (const [name, note] of tags)
    if (known.every((tag) => tag.name !== name)) await office.call(matterTags.add, { body: { name, note } })
  const people = (await office.call(matterResponsors.list, { body: { size: 200 } })).rows
  for (const one of responsors)
    if (people.every(({ name }) => name !== one.name)) await office.call(matterResponsors.add, { body: one })
}

const idOf = (rows: readonly { id: number; name: string }[], name: string | undefined) =>
  rows.find((row) => row.name === name)?.id
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

async function writeDown(scene: Scene, plan: Plan, { id: caseId, areaId }: { id: number; areaId: number }) {
  const office = scene.desk('platform')
  const { title, text, tag, severity, due, who, state, said = '', pictured } = plan
  const tagId = idOf((await office.call(matterTags.list, { body: { size: 200 } })).rows, tag)
  const responsorId = idOf((await office.call(matterResponsors.list, { body: { size: 200 } })).rows, who)
  const imageKeys = pictured ? await stillOf(scene, areaId) : []
  const { id } = await scene.desk('support').call(calls.add, {
    body: { areaId, caseId, title, text, severity, ...(tagId && { tagId }), ...(due && { deadlineAt: inHours(due) }) },
  })
  const edit = async (changes: object) => {
    const { version } = await office.call(calls.one, { params: { id } })
    await office.call(calls.edit, { body: { id, version, ...changes } })
  }
  if (imageKeys.length > 0) await edit({ imageKeys })
  if (state === 'open' || !responsorId) return
  await edit({ responsorId })
  if (state === 'solved' || state === 'closed') await edit({ state: 'solved', note: said })
  if (state === 'closed') await edit({ state: 'closed' })
}

/** What a camera of the area saw this morning or yesterday. */
async function stillOf({ world, studio, size, desk }: Scene, areaId: number): Promise<string[]> {
  const camera = world.cameras.find((one) => one.areaId === areaId)
  if (!camera) return []
  const { jpeg } = await studio.still(camera, startOf(dayAt(Date.now() - dayLength)) + 9 * hour, size)
  const { key } = await desk('platform').call(calls.upload, { file: { bytes: jpeg, type: 'image/jpeg' } })
  return [key]
}

/** Reports a camera that went down as a matter, once; returns whether there was one. */
async function reportDark(office: BackOffice, known: readonly Matter[]): Promise<boolean> {
  const { rows } = await office.call(devices.list, { body: { state: 'down', size: 20 } })
  const dark = rows.find(({ id }) => known.every((row) => row.deviceId !== id || row.state === 'closed'))
  if (!dark) return false
  const { id: deviceId, areaId, caseId, name, gbCode } = dark
  await office.call(calls.add, {
    body: {
      ...{ areaId, caseId, deviceId, severity: 'critical', deadlineAt: inHours(4) },
      title: `${name}无信号`,
      text: `国标编码 ${gbCode}，现场重启没有恢复。`,
    },
  })
  return true
}

/** However long the demo runs, one matter is late: the others get more time. */
async function postpone(office: BackOffice, rows: readonly Matter[]) {
  const late = rows.filter(
    ({ overdue, title }) => overdue && plans.every((plan) => plan.title !== title || (plan.due ?? 0) > 0),
  )
  for (const { id, version } of late) await office.call(calls.edit, { body: { id, version, deadlineAt: inHours(20) } })
}
