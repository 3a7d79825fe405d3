import type { TSchema } from 'typebox'
import { isOpenTo } from '#contract/access.ts'
import { type NamedOperation, operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { pageByName } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import { rowPlaces, sample, type Way } from '#test/contract/sample.ts'
import type { Tenant } from '#test/rows/tenants.ts'
import { bodies } from './rules.ts'

/** Every JSON call that a signed-in account may make. */
export const calls = operations().filter(
  ({ operation }) => !operation.raw && (operation.pages === 'session' || Array.isArray(operation.pages)),
)
export const canCall = (operation: Operation, role: Role) =>
  isOpenTo(operation, { role, pages: { has: (page) => pageByName.get(page)!.roles.includes(role) } })
export const isWrite = ({ method, reads }: Operation) => method !== 'GET' && !reads

export interface RequestParts {
  params?: { id: number }
  body?: unknown
}

/** Whether the call names rows; otherwise it returns and changes only what belongs to its caller. */
export const namesRows = ({ params, body }: Operation) => params !== undefined || rowPlaces(body ?? {}).length > 0

/** A request about rows of the tenant, with every place filled; the row that its `id` names is created for it. */
export async function about(tenant: Tenant, entry: NamedOperation, role: 2 | 3 = 3): Promise<RequestParts> {
  const { id, operation } = entry
  const needsRow = operation.params || rowPlaces(operation.body ?? {}).some(({ name }) => name === 'id')
  return aboutRow(tenant, entry, needsRow ? await tenant.rowFor(id, role) : 0)
}

/** The same about any row: for calls that are closed whatever they ask for. */
export function aboutRow(tenant: Tenant, { id, operation }: NamedOperation, row = tenant.order.id): RequestParts {
  const body = operation.body && { ...(sample(operation.body, { ...tenant.ids, id: row }) as object) }
  return {
    ...(operation.params && { params: { id: row } }),
    ...(body && { body: { ...body, ...bodies[id]?.(tenant) } }),
  }
}

/** The same request with a single row of the stranger's: in the path, then in each place of the body. */
export function* withOne(
  ownParts: RequestParts,
  otherParts: RequestParts,
  stranger: Tenant,
  schema: TSchema = {},
): Iterable<[string, RequestParts]> {
  if (ownParts.params) yield ['path', { ...ownParts, params: otherParts.params! }]
  for (const { way, name } of rowPlaces(schema)) {
    const foreign = at(otherParts.body, way) ?? stranger.ids[name]
    if (foreign !== at(ownParts.body, way))
      yield [way.join('.'), { ...ownParts, body: put(ownParts.body, way, foreign) }]
  }
}

export const at = (value: unknown, way: Way) =>
  way.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value)

export function put(value: unknown, [key, ...rest]: Way, leaf: unknown): unknown {
  if (key === undefined) return leaf
  const inner = put((value as Record<string, unknown> | undefined)?.[key], rest, leaf)
  if (typeof key === 'number') return Object.assign([...((value as unknown[] | undefined) ?? [])], { [key]: inner })
  return { ...(value as object), [key]: inner }
}
