import { type TObject, Type } from 'typebox'
import { type Field, factsOf, field } from '../fields.ts'
import { type Body, byId, Id, Instant, ListOf, Nullable, type Operation, type Reply, Version } from '../kit.ts'
import type { PageName } from '../menu.ts'

/** How many packages can be copied to how many projects at once, and how many may come about. */
export const maxCopied = 50
export const maxCopyTargets = 100
export const maxCopies = 500

/** The fields of a package that its price history and its copies show. */
interface Shown {
  readonly name: Field<string>
  readonly priceFen: Field<number>
  readonly onSale: Field<boolean>
}

/**
 * What price lists of projects have beside the operations of a regular resource: what a package cost when, and copying packages to
 * other projects.
 */
export function priceList<const F extends Shown>(
  base: string,
  noun: string,
  pages: readonly PageName[],
  { name, priceFen, onSale }: F,
) {
  const Existing = Type.Object(
    {
      id: Id,
      version: Version,
      priceFen,
      onSale,
      /** Something else than the name and the project differs from what is copied. */
      differs: Type.Boolean({ title: '不一样' }),
    },
    { title: '那里的套餐' },
  )
  const chosen = {
    packageIds: Type.Array(Id, { title: '要复制的套餐', minItems: 1, maxItems: maxCopied }),
    caseIds: field.refs('目标项目', 'scenic.cases', { max: maxCopyTargets }),
  }
  const own = { origin: 'own', pages, noun } as const
  return {
    /** Prices of a package and whether it was on sale, the latest first; at most 50. `until` is null where it still holds. */
    terms: {
      method: 'GET',
      path: `${base}/terms/{id}`,
      ...own,
      title: `${noun}：价格记录`,
      ...byId,
      reply: ListOf(
        Type.Object({
          since: Instant,
          until: Nullable(Instant),
          priceFen,
          onSale,
          /** Paid orders that were made meanwhile. */
          sold: field.count('售出', '份'),
        }),
      ),
    },
    /** Tells what would become of each package in each project. `existing` is the package of that name that is there. */
    copyCheck: {
      method: 'POST',
      path: `${base}/copy/check`,
      ...own,
      title: `${noun}：复制前检查`,
      reads: true,
      body: Type.Object(chosen),
      reply: ListOf(
        Type.Object({
          packageId: Id,
          caseId: Id,
          areaName: field.text('景区'),
          caseName: field.text('项目'),
          name,
          priceFen,
          existing: Nullable(Existing),
        }),
      ),
    },
    /**
     * Adds each package to each project that has none of its name, and gives packages of `replaced` what the one of their name has.
     * All of it, or nothing.
     * @throws 1515 one of `replaced` has changed since
     */
    copy: {
      method: 'POST',
      path: `${base}/copy`,
      ...own,
      title: `${noun}：复制到项目`,
      body: Type.Object({
        ...chosen,
        replaced: Type.Array(Type.Object({ id: Id, version: Version }), { title: '要改的', maxItems: maxCopies }),
      }),
      reply: Type.Object({ added: Type.Integer(), changed: Type.Integer() }),
    },
  } as const satisfies Record<string, Operation>
}

/** What a copy has of a package beside its name: not where it belongs, nor since when it is sold. `draft` is the body of `add`. */
export const copiedFields = (draft: TObject) =>
  Object.entries(draft.properties)
    .filter(([key, schema]) => key !== 'name' && factsOf(schema)?.write !== 'once')
    .map(([key]) => key)

/** Those operations of packages of either kind. */
export type PriceList = ReturnType<typeof priceList>
export type PriceTerm = Reply<PriceList['terms']>['rows'][number]
export type CopyFate = Reply<PriceList['copyCheck']>['rows'][number]
/** Packages and the projects that they are copied to. */
export type Copying = Pick<Body<PriceList['copy']>, 'packageIds' | 'caseIds'>
