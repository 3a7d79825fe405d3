import { type MenuPage, menuPages, type PermissionEntry } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import { aSubAccount } from '../rows/rows.ts'
import { anAccount, anOperator, aTree } from '../rows/world.ts'
import type { TestServer } from '../server/testServer.ts'
import { beyond, ends, pagesUnder, powersOf, type State, stateOf } from './powers.ts'

/** Somebody with an account, and with the sessions, passwords and invitations of others that came into its hands. */
export interface Person {
  readonly what: string
  readonly tokens: Map<number, string>
  readonly passwords: Map<number, string>
  readonly invites: Map<number, string>
  /** All powers that other people, and only they, have given to the accounts that this person controls. */
  readonly granted: Set<string>
}

/** A tree of every page but some, and never without the accounts. */
const allBut = (test: (row: MenuPage) => boolean) =>
  aTree(
    ...(menuPages as readonly MenuPage[])
      .filter((row) => row.page === 'acenicuser' || !test(row))
      .map(({ group, page }) => `${group}/${page}`),
  )
/** Trees that leave out more and more. */
export const someTrees: readonly (PermissionEntry[] | null)[] = [
  null,
  allBut(() => false),
  allBut(({ group }) => group === 'travelSpot'),
  allBut(({ page }) => page === 'order' || page === 'refund'),
  aTree('account/acenicuser', 'dataOps/order', 'travelSpot/stream2'),
  aTree('account/acenicuser'),
]

/** Operators, accounts of every role with and without trees, and who holds them: one world for one run. */
export class World {
  readonly server: TestServer
  readonly people: Person[] = []
  readonly accounts: number[] = []
  readonly operators: number[] = []
  constructor(server: TestServer) {
    this.server = server
  }

  async begin() {
    const { db } = this.server.services.database
    const before = await db.selectFrom('admin').select('id').where('role', '=', 1).execute()
    const operator = async (kind: 'platform' | 'channel' | 'scenic', parent: number | null = null) => {
      const { id } = await anOperator(db, kind, parent)
      this.operators.push(id)
      return id
    }
    const platform = await operator('platform')
    const channel = await operator('channel')
    const scenic = await operator('scenic', channel)
    const foreign = await operator('channel')
    const other = await operator('scenic', foreign)
    const cast: [string, Role, number, PermissionEntry[] | null][] = [
      ['超级管理员 one', 1, platform, null],
      ['超级管理员 two', 1, platform, null],
      // Holds nothing that 平台管理员 lacks but its role.
      ['a narrowed 超级管理员', 1, platform, someTrees[2]!],
      ['a whole 平台管理员', 0, platform, null],
      ['a narrowed 平台管理员', 0, platform, someTrees[3]!],
      ['a whole channel', 2, channel, null],
      ['a narrowed channel', 2, channel, someTrees[2]!],
      ['a whole scenic account', 3, scenic, null],
      ['a narrowed scenic account', 3, scenic, someTrees[4]!],
      ['a channel elsewhere', 2, foreign, null],
      ['a scenic account elsewhere', 3, other, someTrees[3]!],
    ]
    for (const [what, role, operatorId, tree] of cast) {
      const { id, token } = await anAccount(db, role, operatorId, tree)
      this.join(what, id, token)
    }
    const guest = await anAccount(db, 2, channel)
    await db.updateTable('admin').set({ validUntil: ends[0] }).where('id', '=', guest.id).execute()
    const host = { id: this.accounts[5]!, role: 2 as const, operatorId: channel }
    for (const [what, { id, token }] of [
      ['a guest of the channel', guest],
      ['one under the whole channel', await aSubAccount(db, host)],
      ['a narrow one under the whole channel', await aSubAccount(db, host, someTrees[4])],
    ] as const) {
      this.join(what, id, token)
    }
    // Each super administrator of the previous run would be one more account that has the whole platform.
    if (before.length)
      await db
        .updateTable('admin')
        .set({ allowLogin: false })
        .where(
          'id',
          'in',
          before.map(({ id }) => id),
        )
        .execute()
    const state = await this.state()
    for (const person of this.people) give(person, state)
  }

  /** Somebody comes in, with an account. */
  join(what: string, id: number, token: string) {
    this.accounts.push(id)
    const tokens = new Map([[id, token]])
    this.people.push({ what, tokens, passwords: new Map(), invites: new Map(), granted: new Set() })
  }

  /** The state after the last action. */
  async now(): Promise<State> {
    this.#known ??= await this.state()
    return this.#known
  }
  #known: State | undefined

  state(): Promise<State> {
    return stateOf(this.server.services.database.db, this.accounts, this.operators)
  }

  /**
   * The law. No account acts on one that has, or gets, more powers than itself; no account changes its own rights; no person ever
   * controls an account that can do more than others have given to that person; a sub-account has the role and the operator of the account
   * above it, opens no more pages, and may sign in only if that account may; and at least one account has the whole platform.
   * @throws Error that says who broke which part, by which action
   */
  judge(action: string, by: Person, actor: number | null, before: State, after: State) {
    this.#known = after
    const fail = (text: string): never => {
      throw new Error(`${by.what}, ${action}: ${text}`)
    }
    const own = actor === null ? undefined : before.accounts.get(actor)
    const reach = new Set(own ? powersOf(own, before) : [])
    for (const id of this.accounts) {
      const [was, is] = [before.accounts.get(id), after.accounts.get(id)]
      if (JSON.stringify(was) === JSON.stringify(is)) continue
      if (own && id === own.id) {
        const rights = (row = own) =>
          JSON.stringify([
            row.role,
            row.operatorId,
            row.permission,
            row.allowLogin,
            row.parentId,
            row.validUntil,
            row.open,
          ])
        if (!is || rights() !== rights(is)) fail('changed its own rights')
      } else if (own) {
        for (const [what, row, state] of [
          ['an account that is', was, before],
          ['an account that becomes', is, after],
        ] as const) {
          const more = row ? beyond(powersOf(row, state), reach) : []
          if (more.length) fail(`acted on ${what} more than itself: ${more.slice(0, 4)}`)
        }
        for (const person of this.people) if (person !== by) give(person, after, id)
      }
    }
    if (JSON.stringify([...before.operators]) !== JSON.stringify([...after.operators]))
      for (const person of this.people) if (person !== by) give(person, after)
    for (const person of this.people)
      for (const id of person.tokens.keys()) {
        const row = after.accounts.get(id)
        if (!row) person.tokens.delete(id)
        else {
          const more = beyond(powersOf(row, after), person.granted)
          if (more.length) fail(`${person.what} now has what nobody gave: ${more.slice(0, 4)}`)
        }
      }
    for (const row of after.accounts.values()) {
      const above = row.parentId === null ? undefined : after.accounts.get(row.parentId)
      if (row.parentId === null) continue
      if (!above) return fail('left an account whose account above is gone')
      const same = above.parentId === null && above.role === row.role && above.operatorId === row.operatorId
      if (!same) fail('left an account that is not what the one above is')
      if (row.usable && !above.usable) fail('left an account in use whose account above is not')
      const more = row.open.filter((page) => !pagesUnder(row, above).has(page) || !above.open.includes(page))
      if (more.length) fail(`left an account wider than the one above: ${more.slice(0, 4)}`)
    }
    const whole = [...after.accounts.values()].some(
      (row) => row.role === 1 && row.allowLogin && !row.permission && !row.parentId && !row.validUntil,
    )
    if (!whole) fail('nobody has the whole platform any more')
  }
}

/** Grants a person the powers that the accounts they control have by now: of all accounts, or of only one. */
export function give(person: Person, state: State, only?: number) {
  for (const id of person.tokens.keys()) {
    const row = only === undefined || only === id ? state.accounts.get(id) : undefined
    for (const power of row ? powersOf(row, state) : []) person.granted.add(power)
  }
}
