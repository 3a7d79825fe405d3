import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeKey, signatureFault, textOf } from '../tencent/fakeSigned.ts'

export const settings = { ...fakeKey, region: 'ap-guangzhou', cleanCommand: 'cmd-cleans00' }
/** What becomes of one call: as Tencent would (null), or a fault. `deaf` does it and never answers. */
export type Course = { error: string } | 'silent' | 'deaf' | 'broken' | null

interface Instance {
  InstanceState: string
  LatestOperation: string | null
  LatestOperationState: string | null
  LatestOperationRequestId: string | null
}
const ways: Record<string, [from: string, through: string, to: string]> = {
  RebootInstances: ['RUNNING', 'REBOOTING', 'RUNNING'],
  StopInstances: ['RUNNING', 'STOPPING', 'STOPPED'],
  StartInstances: ['STOPPED', 'STARTING', 'RUNNING'],
}
const versions: Record<string, string> = { cvm: '2017-03-12', tat: '2020-10-28' }

/**
 * Behaves like the calls of Tencent Cloud's CVM and TAT that are used here, as documented, and checks each signature from what came
 * over the wire. For tests, on a loopback port.
 */
export async function fakeTencentCloud(course: (action: string, nth: number) => Course = () => null) {
  const instances = new Map<string, Instance>()
  const invocations = new Map<string, string>()
  const calls: string[] = []
  /** What ends when the test says so. */
  const underWay: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const action = String(request.headers['x-tc-action'])
    calls.push(action)
    const said = course(action, calls.filter((one) => one === action).length)
    if (said === 'silent') return
    if (said === 'broken') return void response.writeHead(502).end('bad gateway')
    const RequestId = randomUUID()
    const answer = (value: object) =>
      said !== 'deaf' &&
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ Response: { ...value, RequestId } }))
    const error = (Code: string, Message = Code) => void answer({ Error: { Code, Message } })
    const service = action.includes('Instances') ? 'cvm' : 'tat'
    const fault = signatureFault(service, request, body)
    if (fault) return error(fault)
    if (said && typeof said === 'object') return error(said.error)
    if (request.headers['x-tc-version'] !== versions[service]) return error('NoSuchVersion')
    const params = JSON.parse(body)
    if (action === 'DescribeInstances') {
      const ids = params.Filters[0].Values as string[]
      if (ids.length > 100 || params.Filters[0].Name !== 'instance-id')
        return error('InvalidParameterValue.LimitExceeded')
      const InstanceSet = ids.flatMap((InstanceId) => {
        const one = instances.get(InstanceId)
        const fixed = { InstanceId, PrivateIpAddresses: ['10.0.0.7'], PublicIpAddresses: null, CPU: 4, Memory: 8 }
        return one ? [{ ...fixed, ...one, ExpiredTime: '2027-01-01T00:00:00Z' }] : []
      })
      return void answer({ TotalCount: InstanceSet.length, InstanceSet })
    }
    if (action === 'InvokeCommand') {
      if (params.CommandId !== settings.cleanCommand) return error('ResourceNotFound.CommandNotFound')
      const one = instances.get(params.InstanceIds[0])
      if (!one) return error('InvalidInstanceId.NotFound')
      if (one.InstanceState !== 'RUNNING') return error('ResourceUnavailable.AgentStatusNotOnline')
      const InvocationId = `inv-${RequestId.slice(0, 8)}`
      invocations.set(InvocationId, 'RUNNING')
      underWay.push(() => invocations.set(InvocationId, 'SUCCESS'))
      return void answer({ InvocationId })
    }
    if (action === 'DescribeInvocations') {
      const [id] = params.InvocationIds as string[]
      const InvocationStatus = invocations.get(id!)
      return void answer({ InvocationSet: InvocationStatus ? [{ InvocationId: id, InvocationStatus }] : [] })
    }
    const way = ways[action]
    if (!way) return error('InvalidAction')
    const one = instances.get(params.InstanceIds[0])
    if (!one) return error('InvalidInstanceId.NotFound')
    const [from, through, to] = way
    if (one.InstanceState !== from)
      return error(
        `UnsupportedOperation.InstanceState${one.InstanceState[0]}${one.InstanceState.slice(1).toLowerCase()}`,
      )
    Object.assign(one, {
      InstanceState: through,
      LatestOperation: action,
      LatestOperationState: 'OPERATING',
      LatestOperationRequestId: RequestId,
    })
    underWay.push(() => Object.assign(one, { InstanceState: to, LatestOperationState: 'SUCCESS' }))
    return void answer({})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    runBase: base,
    calls,
    /** Brings what is under way to its end. */
    finish() {
      for (const end of underWay.splice(0)) end()
    },
    rent: (instanceId: string) =>
      instances.set(instanceId, {
        InstanceState: 'RUNNING',
        LatestOperation: null,
        LatestOperationState: null,
        LatestOperationRequestId: null,
      }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
