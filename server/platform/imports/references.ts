import type { TObject } from 'typebox'
import { contract } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import type { AnyCall, AnyHandler } from '../http/serve.ts'
import { Mistake } from './values.ts'

type Row = { readonly id: number; readonly name?: unknown }
type Page = { readonly rows: readonly Row[]; readonly total: number }
export type HandlerOf = (id: string) => AnyHandler | undefined

/** The scenic area and project that a row has named already; they limit what later names can refer to. */
export interface Place {
  readonly areaId?: unknown
  readonly caseId?: unknown
}

/**
 * Resolves names in cells to ids of rows that the caller can see, through the resource's own list and its scope. Each name is looked
 * up once.
 */
export function openNames(handlerOf: HandlerOf, call: AnyCall) {
  const known = new Map<string, Promise<readonly Row[]>>()
  /** @throws Mistake where nothing or more than one thing is called so */
  return async (resource: string, title: string, text: string, place: Place): Promise<number> => {
    const [domain, name] = resource.split('.') as [string, string]
    const list = (contract as unknown as Record<string, Record<string, Record<string, Operation>>>)[domain]?.[name]
      ?.list
    const handler = handlerOf(`${resource}.list`)
    if (!list || !handler) throw new Error(`${resource} has no list to find names by`)
    const conditions = (list.body as TObject).properties
    const within = Object.fromEntries(
      Object.entries(place).filter(([key, value]) => key in conditions && value !== undefined && value !== null),
    )
    const body = { ...within, ...('q' in conditions && { q: text.slice(0, 40) }) }
    const cacheKey = `${resource} ${JSON.stringify(body)}`
    if (!known.has(cacheKey)) known.set(cacheKey, allRows(handler, call, body))
    const found = (await known.get(cacheKey)!).filter((row) => row.name === text)
    if (found.length === 0) throw new Mistake(`没有叫“${text.slice(0, 40)}”的${title}`)
    if (found.length > 1)
      throw new Mistake(`有 ${found.length} 个${title}都叫“${text.slice(0, 40)}”，请先改成不同的名称`)
    return found[0]!.id
  }
}

/** A short name can be part of more names than a page holds. */
async function allRows(handler: AnyHandler, call: AnyCall, body: object) {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const reply = (await handler({ ...call, audit: {}, body: { ...body, page, size: 200 } })) as Page
    rows.push(...reply.rows)
    if (reply.rows.length < 200 || rows.length >= reply.total) return rows
  }
}
