import { Type } from 'typebox'
import { field } from '../fields.ts'
import { ListOf, Maybe, OneOf, type Operation, type Reply, Text } from '../kit.ts'

/** What became of a piece of the starter set. */
export const starterStates = { added: '已添加', present: '已经有了', left: '没有添加' } as const

const StarterPiece = Type.Object({
  /** Its key in the set. */
  key: Text('内容', 40),
  state: OneOf('结果', Object.keys(starterStates) as (keyof typeof starterStates)[]),
  /** Why it was left out. */
  why: Maybe(Text('原因', 200)),
})

/**
 * The starter set (起步素材): looks, stickers, pets, frames, music and templates that the product ships with (`starter/materials.ts`,
 * `starter/templates.ts`).
 */
export const starter = {
  /**
   * Adds what the project does not have yet, as if the caller had uploaded the materials and made the templates, which are drafts. A
   * material is there if one that the project may use is the same file, a template if one of the project has its name. Who may not
   * upload materials gets the templates whose materials are there; who may not make templates gets the materials alone, and the answer
   * names no templates.
   */
  add: {
    method: 'POST',
    path: '/webapi/v1/mission/starter/add',
    origin: 'own',
    title: '起步素材：添加',
    pages: ['material', 'audio', 'template'],
    noun: '起步素材',
    ownTransactions: true,
    body: Type.Object({ caseId: field.ref('项目', 'scenic.cases', 'caseName') }),
    reply: ListOf(StarterPiece),
  },
} as const satisfies Record<string, Operation>
export type StarterPiece = Reply<typeof starter.add>['rows'][number]
