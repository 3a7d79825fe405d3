import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
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
  const machines = new Machines()
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const action = String(request.headers['x-tc-action'])
    calls.push(action)
    const said = course(action, calls.filter((one) => one === action).length)
    if (said === 'silent') return
    if (said === 'broken') return void response.writeHead(502).end('bad gateway')
    const RequestId = randomUUID()
    const error = fault(request, action, body) ?? (said && typeof said === 'object' ? said.error : null)
    const answer = error ?? machines.call(action, JSON.parse(body), RequestId)
    if (said === 'deaf') return
    const value = typeof answer === 'string' ? { Error: { Code: answer, Message: answer } } : answer
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ Response: { ...value, RequestId } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    runBase: base,
    calls,
    finish: () => machines.finish(),
    rent: (instanceId: string) => machines.rent(instanceId),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function fault(request: IncomingMessage, action: string, body: string): string | null {
  const service = action.includes('Instances') ? 'cvm' : 'tat'
  const wrong = signatureFault(service, request, body)
  if (wrong) return wrong
  return request.headers['x-tc-version'] === versions[service] ? null : 'NoSuchVersion'
}

/** What a call answers, or the code of its error. */
type Answer = object | string
interface CallParams {
  readonly Filters: readonly [{ readonly Name: string; readonly Values: readonly string[] }]
  readonly InstanceIds: readonly [string]
  readonly InvocationIds: readonly [string]
  readonly CommandId: string
}

/** Rented servers, and the actions on them, which stay under way until the test completes them. */
class Machines {
  readonly #instances = new Map<string, Instance>()
  readonly #invocations = new Map<string, string>()
  readonly #underWay: (() => void)[] = []

  rent(instanceId: string) {
    this.#instances.set(instanceId, {
      InstanceState: 'RUNNING',
      LatestOperation: null,
      LatestOperationState: null,
      LatestOperationRequestId: null,
    })
  }

  /** Completes the actions that are under way. */
  finish() {
    for (const end of this.#underWay.splice(0)) end()
  }

  call(action: string, params: CallParams, requestId: string): Answer {
    if (action === 'DescribeInstances') return this.#describe(params)
    if (action === 'InvokeCommand') return this.#invoke(params, requestId)
    if (action === 'DescribeInvocations') return this.#describeInvocations(params)
    return this.#switch(action, params, requestId)
  }

  #describe({ Filters: [{ Name, Values }] }: CallParams): Answer {
    if (Values.length > 100 || Name !== 'instance-id') return 'InvalidParameterValue.LimitExceeded'
    const InstanceSet = Values.flatMap((InstanceId) => {
      const one = this.#instances.get(InstanceId)
      const fixed = { InstanceId, PrivateIpAddresses: ['10.0.0.7'], PublicIpAddresses: null, CPU: 4, Memory: 8 }
      return one ? [{ ...fixed, ...one, ExpiredTime: '2027-01-01T00:00:00Z' }] : []
    })
    return { TotalCount: InstanceSet.length, InstanceSet }
  }

  #invoke({ CommandId, InstanceIds: [id] }: CallParams, requestId: string): Answer {
    if (CommandId !== settings.cleanCommand) return 'ResourceNotFound.CommandNotFound'
    const one = this.#instances.get(id)
    if (!one) return 'InvalidInstanceId.NotFound'
    if (one.InstanceState !== 'RUNNING') return 'ResourceUnavailable.AgentStatusNotOnline'
    const InvocationId = `inv-${requestId.slice(0, 8)}`
    this.#invocations.set(InvocationId, 'RUNNING')
    this.#underWay.push(() => this.#invocations.set(InvocationId, 'SUCCESS'))
    return { InvocationId }
  }

  #describeInvocations({ InvocationIds: [id] }: CallParams): Answer {
    const InvocationStatus = this.#invocations.get(id)
    return { InvocationSet: InvocationStatus ? [{ InvocationId: id, InvocationStatus }] : [] }
  }

  #switch(action: string, { InstanceIds }: CallParams, requestId: string): Answer {
    const way = ways[action]
    if (!way) return 'InvalidAction'
    const one = this.#instances.get(InstanceIds[0])
    if (!one) return 'InvalidInstanceId.NotFound'
    const [from, through, to] = way
    const { InstanceState } = one
    if (InstanceState !== from)
      return `UnsupportedOperation.InstanceState${InstanceState[0]}${InstanceState.slice(1).toLowerCase()}`
    Object.assign(one, {
      InstanceState: through,
      LatestOperation: action,
      LatestOperationState: 'OPERATING',
      LatestOperationRequestId: requestId,
    })
    this.#underWay.push(() => Object.assign(one, { InstanceState: to, LatestOperationState: 'SUCCESS' }))
    return {}
  }
}
