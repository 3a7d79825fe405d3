import { Type } from 'typebox'
import { isOpenTo } from '../access.ts'
import { ingestKeys } from '../accounts/ingestKeys.ts'
import { operators } from '../accounts/operators.ts'
import { Done, Id, Nullable, OneOf, type Operation, type Reply } from '../kit.ts'
import { type Role, withChannel } from '../roles.ts'
import { packageKinds, packagePrices } from '../sales/packagePrices.ts'
import { photoPackages } from '../sales/photoPackages.ts'
import { areas } from '../scenic/areas.ts'
import { cases, caseTypes, startingCaseType } from '../scenic/cases.ts'
import { devices } from '../scenic/devices.ts'
import { points } from '../scenic/points.ts'

interface SetupStep {
  readonly title: string
  /** What it is good for, in one sentence. */
  readonly why: string
  /** The calls that do it: the step is shown to accounts that may make one of them. */
  readonly calls: readonly Operation[]
  /** The roles that succeed with them, if not every role that may make them. */
  readonly roles?: readonly Role[]
}

/** What must exist until a camera can send its first picture, in order. */
export const setupSteps = {
  operator: { title: '客户', why: '景区归谁经营，账号和密钥都属于它', calls: [operators.add], roles: withChannel },
  area: { title: '景区', why: '看得见什么、钱归谁，都按景区分', calls: [areas.add] },
  case: { title: '项目', why: '景区里卖给游客的一项服务', calls: [cases.add] },
  point: { title: '点位', why: '照片按拍摄的位置归放', calls: [points.add] },
  device: { title: '摄像头', why: '登记国标编码，照片凭它认出是哪台拍的', calls: [devices.add] },
  package: { title: '套餐', why: '定好价格，游客才知道付多少', calls: [photoPackages.add, packagePrices.add] },
  key: { title: '接入密钥', why: '摄像头用它签名上传，第一张照片由此进来', calls: [ingestKeys.add] },
} as const satisfies Record<string, SetupStep>
export type SetupStepName = keyof typeof setupSteps
export const setupOrder = Object.keys(setupSteps) as SetupStepName[]

/** Whether an account may do a step. */
export function isStepOpen(step: SetupStepName, account: Parameters<typeof isOpenTo>[1]): boolean {
  const { calls, roles }: SetupStep = setupSteps[step]
  return calls.some((operation) => isOpenTo({ pages: operation.pages, roles: operation.roles ?? roles }, account))
}

/** Pictures of such projects are sold by photo packages, videos of the others by packages. */
export const soldAsPhotos = (caseType: keyof typeof caseTypes) => caseType === 'travelPhoto'

/** A name that a row of the step can begin with, so that only what nobody else knows must be typed; none for a customer. */
export function suggestedName(
  step: SetupStepName,
  { operator, device, asPhotos = true }: { operator?: string; device?: string; asPhotos?: boolean } = {},
) {
  switch (step) {
    case 'operator':
      return ''
    case 'area':
      return operator ?? ''
    case 'case':
      return caseTypes[startingCaseType]
    case 'point':
      return '1 号点位'
    case 'device':
      return '1 号摄像头'
    case 'package':
      return asPhotos ? '单张照片' : packageKinds.clip
    case 'key':
      return device ?? ''
  }
}

const Named = Nullable(Type.Object({ id: Id, name: Type.String() }))

/** The rows of the chain that is described: of several unfinished ones the furthest, then the oldest. */
const chain = {
  operator: Named,
  area: Named,
  case: Nullable(Type.Object({ id: Id, name: Type.String(), soldAsPhotos: Type.Boolean() })),
  point: Named,
  device: Nullable(Type.Object({ id: Id, name: Type.String(), gbCode: Type.String() })),
}

export const setup = {
  /** No steps if one chain is complete, or if the account has put the list away. */
  state: {
    method: 'GET',
    path: '/webapi/v1/operation/setup',
    origin: 'own',
    title: '开始使用：进度',
    pages: 'session',
    reply: Type.Object({
      steps: Type.Array(Type.Object({ step: OneOf('步骤', setupOrder), done: Type.Boolean() }), {
        maxItems: setupOrder.length,
      }),
      ...chain,
    }),
  },
  /** For this account only, in every browser. */
  putAway: {
    method: 'POST',
    path: '/webapi/v1/operation/setup/putaway',
    origin: 'own',
    title: '开始使用：不再显示',
    pages: 'session',
    body: Type.Object({ away: Type.Boolean({ title: '不再显示' }) }),
    reply: Done,
  },
} as const satisfies Record<string, Operation>
export type SetupState = Reply<typeof setup.state>
