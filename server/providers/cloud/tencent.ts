import { setTimeout as pause } from 'node:timers/promises'
import { callTencent, passingCodes, TencentFault, TencentSilent } from '../tencent/call.ts'
import { type Cloud, type CloudAction, type CloudDone, CloudRefusal, type CloudServer, CloudSilent } from './cloud.ts'

export interface TencentCloudSettings {
  readonly base: string
  readonly secretId: string
  readonly secretKey: string
  readonly region: string
  /** The endpoint that runs saved commands (TAT), and the command that clears a disk; without it nothing is cleared. */
  readonly runBase: string
  readonly cleanCommand: string | undefined
}

/** The timeout of a request, and the pause before each retry; milliseconds. */
interface Patience {
  readonly limit: number
  readonly pauses: readonly number[]
}
const usual: Patience = { limit: 8000, pauses: [1000, 3000] }
/** What one call describes at most. */
const atOnce = 100

const actions: Readonly<Record<CloudAction, string>> = {
  reboot: 'RebootInstances',
  stop: 'StopInstances',
  start: 'StartInstances',
}
const actionOf = (action: string) =>
  (Object.keys(actions) as CloudAction[]).find((candidate) => actions[candidate] === action) ?? 'other'

/** Texts for codes that an administrator can act on; other codes are shown with Tencent's own text. */
const meanings: Readonly<Record<string, string>> = {
  'AuthFailure.SecretIdNotFound': '云平台密钥不存在，请核对 CLOUD_SECRET_ID',
  'AuthFailure.SignatureFailure': '云平台没有认可签名，请核对 CLOUD_SECRET_KEY',
  'AuthFailure.SignatureExpire': '服务器的时钟不准，云平台拒绝了请求',
  'AuthFailure.UnauthorizedOperation': '云平台密钥没有这项权限，请在访问管理里授权',
  UnauthorizedOperation: '云平台密钥没有这项权限，请在访问管理里授权',
  'InvalidInstanceId.NotFound': '云平台上没有这个实例',
  'InvalidInstanceId.Malformed': '实例编号的格式不对',
  'InvalidInstance.NotSupported': '这种实例不支持此操作',
  'UnsupportedOperation.InstanceStateStopped': '实例已关机',
  'UnsupportedOperation.InstanceStateRunning': '实例正在运行',
  'UnsupportedOperation.InstanceStateRebooting': '实例正在重启',
  'UnsupportedOperation.InstanceStateStarting': '实例正在开机',
  'UnsupportedOperation.InstanceStateStopping': '实例正在关机',
  'ResourceUnavailable.AgentNotInstalled': '实例上没有装自动化助手，不能清理',
  'ResourceUnavailable.AgentStatusNotOnline': '实例上的自动化助手不在线，不能清理',
  'ResourceNotFound.CommandNotFound': '云平台上没有清理命令，请核对 CLOUD_CLEAN_COMMAND',
}

interface Instance {
  InstanceId: string
  InstanceState: string
  PrivateIpAddresses?: string[] | null
  PublicIpAddresses?: string[] | null
  CPU?: number | null
  Memory?: number | null
  ExpiredTime?: string | null
  LatestOperation?: string | null
  LatestOperationState?: string | null
  LatestOperationRequestId?: string | null
  LatestOperationErrorMsg?: string | null
}

/**
 * Tencent Cloud: CVM of 2017-03-12, and TAT of 2020-10-28 for clearing disks, because CVM has no such call.
 * Reads are retried after a lost response; actions are retried only if Tencent said that it did nothing.
 */
export function tencentCloud(settings: TencentCloudSettings, { limit, pauses }: Patience = usual): Cloud {
  const { secretId, secretKey, region, base, runBase, cleanCommand } = settings
  const key = { secretId, secretKey, region }
  const cvm = { ...key, base, service: 'cvm', version: '2017-03-12' }
  const tat = { ...key, base: runBase, service: 'tat', version: '2020-10-28' }

  async function call<R extends object>(service: typeof cvm, action: string, params: object, reads: boolean) {
    for (let attempt = 0; ; attempt++) {
      try {
        return await callTencent<R & { RequestId?: string }>(service, action, params, limit)
      } catch (error) {
        const passes =
          error instanceof TencentFault ? passingCodes.has(error.code) && (reads || isUndone(error)) : reads
        const wait = pauses[attempt]
        if (!passes || wait === undefined) throw toCloudError(error)
        await pause(wait)
      }
    }
  }

  return {
    name: 'tencent',
    async describe(instanceIds) {
      const found: CloudServer[] = []
      for (let from = 0; from < instanceIds.length; from += atOnce) {
        const params = {
          Filters: [{ Name: 'instance-id', Values: instanceIds.slice(from, from + atOnce) }],
          Limit: atOnce,
        }
        const { InstanceSet = [] } = await call<{ InstanceSet?: Instance[] }>(cvm, 'DescribeInstances', params, true)
        found.push(...InstanceSet.map(shown))
      }
      return found
    },
    async act(action, instanceId) {
      const softly = action === 'start' ? {} : { StopType: 'SOFT_FIRST' }
      const { RequestId } = await call(cvm, actions[action], { InstanceIds: [instanceId], ...softly }, false)
      return RequestId ?? ''
    },
    async clean(instanceId) {
      if (!cleanCommand)
        throw new CloudRefusal(
          'NO_CLEAN_COMMAND',
          '没有设置清理命令：在云平台的自动化助手里建好，写进 CLOUD_CLEAN_COMMAND',
        )
      const params = { CommandId: cleanCommand, InstanceIds: [instanceId] }
      const { InvocationId } = await call<{ InvocationId?: string }>(tat, 'InvokeCommand', params, false)
      return InvocationId ?? ''
    },
    async cleaning(id) {
      const { InvocationSet: [one] = [] } = await call<{ InvocationSet?: { InvocationStatus: string }[] }>(
        tat,
        'DescribeInvocations',
        { InvocationIds: [id] },
        true,
      )
      return cleaned(one?.InvocationStatus)
    },
  }
}

/** Refused at the door: certainly not done. */
const isUndone = ({ code }: TencentFault) => code === 'RequestLimitExceeded'

function toCloudError(error: unknown): Error {
  if (error instanceof TencentFault)
    return new CloudRefusal(
      error.code,
      meanings[error.code] ??
        (passingCodes.has(error.code)
          ? '云平台繁忙，请稍后再试'
          : `云平台没有答应（${error.code} ${error.message.slice(0, 120)}）`),
    )
  return error instanceof TencentSilent ? new CloudSilent(error.message) : (error as Error)
}

const doneOf = (state: string | null | undefined, fault: string | null | undefined): CloudDone =>
  state === 'SUCCESS' ? 'done' : state === 'FAILED' ? { failed: fault || '云平台没有说明原因' } : 'under way'

const shown = (one: Instance): CloudServer => ({
  instanceId: one.InstanceId,
  state: one.InstanceState,
  innerAddress: one.PrivateIpAddresses?.[0] ?? '',
  publicAddress: one.PublicIpAddresses?.[0] ?? '',
  cores: one.CPU ?? null,
  memoryGb: one.Memory ?? null,
  expiresAt: one.ExpiredTime ?? null,
  last: one.LatestOperation
    ? {
        action: actionOf(one.LatestOperation),
        id: one.LatestOperationRequestId ?? '',
        state: doneOf(one.LatestOperationState, one.LatestOperationErrorMsg),
      }
    : null,
})

function cleaned(status: string | undefined): CloudDone {
  if (status === 'SUCCESS') return 'done'
  if (status === undefined) return { failed: '云平台上找不到这次清理' }
  if (status === 'PENDING' || status === 'RUNNING' || status === 'DELIVERING') return 'under way'
  return { failed: status === 'TIMEOUT' ? '清理命令超时' : `清理命令没有成功（${status}）` }
}
