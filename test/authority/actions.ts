import fc from 'fast-check'
import { expect } from 'vitest'
import { contract } from '#contract/index.ts'
import { everyone } from '#contract/roles.ts'
import { digestOf } from '#server/domains/accounts/signIn/password.ts'
import { unique } from '../rows/world.ts'
import { type Person, someTrees, type World } from './people.ts'
import { ends, type Row, type State } from './powers.ts'

const { admins, invites, operators, sessions, subAccounts } = contract.accounts

/** Numbers that choose among what there is at the moment. */
interface Choice {
  person: number
  sessionIndex: number
  target: number
  operator: number
  role: (typeof everyone)[number]
  tree: (typeof someTrees)[number]
  until: (typeof ends)[number] | null
  yes: boolean
}
interface Scene extends Choice {
  world: World
  by: Person
  token: string
  actor: Row
  /** The account that is acted on. */
  on: Row
  operatorId: number
  before: State
}

/** What somebody gets to see of an account that it made or reset. */
interface Secrets {
  password: string
  invite: string
}
function hold(by: Person, id: number, { password, invite }: Secrets) {
  by.passwords.set(id, password)
  by.invites.set(id, invite)
}

let serial = 0
const aPassword = () => `Chosen-pass${++serial % 10_000}`

/** Every call that touches an account or an operator, as its page makes it or as an attacker writes it by hand. */
const actions = {
  async add({ world, by, token, role, operatorId, tree, until, yes }: Scene) {
    const password = aPassword()
    const body = {
      ...{ name: unique('made'), trueName: '张三', role, operatorId, pwd: digestOf(password) },
      ...(yes && { permission: tree, validUntil: until }),
    }
    const { code, data } = await world.server.send(token, admins.add, { body })
    if (code !== 200) return
    const made = data as { id: number } & Secrets
    world.accounts.push(made.id)
    hold(by, made.id, made)
    by.passwords.set(made.id, made.password ?? password)
  },
  async reset({ world, by, token, on }: Scene) {
    const { code, data } = await world.server.send(token, admins.resetPassword, { params: { id: on.id } })
    if (code === 200) hold(by, on.id, data as Secrets)
  },
  async setPassword({ world, by, token, on }: Scene) {
    const password = aPassword()
    const body = { pwd: digestOf(password) }
    const { code } = await world.server.send(token, admins.edit, { params: { id: on.id }, body })
    if (code === 200) by.passwords.set(on.id, password)
  },
  role: ({ world, token, on, role, operatorId, yes }: Scene) =>
    world.server.send(token, admins.edit, {
      params: { id: on.id },
      body: { role, ...(yes && { operatorId }) },
    }),
  place: ({ world, token, on, operatorId }: Scene) =>
    world.server.send(token, admins.edit, { params: { id: on.id }, body: { operatorId } }),
  allow: ({ world, token, on, yes }: Scene) =>
    world.server.send(token, admins.edit, { params: { id: on.id }, body: { allowLogin: yes } }),
  rename: ({ world, token, on }: Scene) =>
    world.server.send(token, admins.edit, { params: { id: on.id }, body: { name: unique('named'), trueName: '李四' } }),
  tree: ({ world, token, on, tree }: Scene) =>
    world.server.send(token, admins.permission, { body: { id: on.id, adminPermission: tree } }),
  until: ({ world, token, on, until }: Scene) =>
    world.server.send(token, admins.edit, { params: { id: on.id }, body: { validUntil: until } }),
  async addUnder({ world, by, token, tree, until }: Scene) {
    const body = { name: unique('under'), trueName: '王五', permission: tree, validUntil: until }
    const { code, data } = await world.server.send(token, subAccounts.add, { body })
    if (code !== 200) return
    const made = data as { id: number } & Secrets
    world.accounts.push(made.id)
    hold(by, made.id, made)
  },
  editUnder: ({ world, token, on, tree, until, yes, operatorId, role }: Scene) =>
    world.server.send(token, subAccounts.edit, {
      params: { id: on.id },
      body: {
        ...{ version: on.version, allowLogin: true, role, operatorId, parentId: null },
        ...(yes ? { permission: tree } : { validUntil: until }),
      },
    }),
  async resetUnder({ world, by, token, on }: Scene) {
    const { code, data } = await world.server.send(token, subAccounts.setPassword, { params: { id: on.id } })
    if (code === 200) hold(by, on.id, data as Secrets)
  },
  removeUnder: ({ world, token, on }: Scene) => world.server.send(token, subAccounts.remove, { params: { id: on.id } }),
  forceOut: ({ world, token, on, yes }: Scene) =>
    yes || !on.live.length
      ? world.server.send(token, sessions.endAll, { body: { adminId: on.id } })
      : world.server.send(token, sessions.end, { params: { id: on.live[0]! } }),
  remove: ({ world, token, on }: Scene) => world.server.send(token, admins.remove, { params: { id: on.id } }),
  moveOperator: ({ world, token, operatorId, operator, yes }: Scene) =>
    world.server.send(token, operators.edit, {
      params: { id: operatorId },
      body: { parentId: yes ? world.operators[operator % world.operators.length]! : null },
    }),
  stop: ({ world, token, operatorId, yes }: Scene) =>
    world.server.send(token, yes ? operators.disable : operators.enable, { params: { id: operatorId } }),
} satisfies Record<string, (scene: Scene) => Promise<unknown>>

/** Somebody opens the link of an invitation, chooses the password, and signs in. */
async function accept(world: World, by: Person, on: Row) {
  const token = by.invites.get(on.id)
  if (token === undefined) return
  const next = aPassword()
  const body = { token, pwd: digestOf(next), clearpwd: next }
  if ((await world.server.send(null, invites.accept, { body })).code !== 200) return
  by.invites.delete(on.id)
  by.passwords.set(on.id, next)
  await signIn(world, by, on)
}

/** Somebody uses a password that it knows, and where it has to, chooses another one. */
async function signIn(world: World, by: Person, on: Row) {
  const known = by.passwords.get(on.id)
  if (known === undefined) return
  await world.server.services.database.db.deleteFrom('loginGuard').execute()
  const { code, data } = await world.server.send(null, admins.login, { body: { name: on.name, pwd: digestOf(known) } })
  if (code !== 200) return
  const { token, mustChange } = data as { token: string; mustChange?: boolean }
  if (mustChange) {
    const next = aPassword()
    const body = { oldpwd: digestOf(known), pwd: digestOf(next), clearpwd: next }
    if ((await world.server.send(token, admins.edit, { params: { id: on.id }, body })).code !== 200) return
    by.passwords.set(on.id, next)
  }
  by.tokens.set(on.id, token)
}

/** What somebody does without a session of its own. */
const fromOutside = { signIn, accept }
type FromOutside = keyof typeof fromOutside

/**
 * Everybody makes two accounts as far as it may; one who has everything then gives all of them all pages; and everybody tries to get into
 * its own two: by the link of the first, by the password of the second.
 * @returns how many accounts were made
 */
export async function widenAndUse(world: World): Promise<number> {
  const [chief] = world.people
  const [chiefId, chiefToken] = [...chief!.tokens][0]!
  const start = await world.now()
  for (const by of world.people)
    for (const [id, token] of by.tokens) {
      const { role, operatorId } = start.accounts.get(id)!
      for (const trueName of ['链接', '密码']) {
        const body = { name: unique('made'), trueName, role, operatorId }
        const { code, data } = await world.server.send(token, admins.add, { body })
        if (code !== 200) continue
        const made = data as { id: number } & Secrets
        world.accounts.push(made.id)
        hold(by, made.id, made)
      }
    }
  for (const person of world.people)
    for (const id of person.invites.keys()) {
      const before = await world.state()
      const answer = await world.server.send(chiefToken, admins.permission, { body: { id, adminPermission: null } })
      expect(answer.code).toBe(200)
      world.judge(`all pages to ${id}`, chief!, chiefId, before, await world.state())
    }
  let made = 0
  for (const by of world.people)
    for (const id of by.invites.keys()) {
      const before = await world.now()
      const way = made++ % 2 ? signIn : accept
      await way(world, by, before.accounts.get(id)!)
      world.judge(way.name, by, null, before, await world.state())
    }
  return made
}

class AccountAction implements fc.AsyncCommand<Record<string, never>, World> {
  readonly name: keyof typeof actions | FromOutside
  readonly choice: Choice
  constructor(name: keyof typeof actions | FromOutside, choice: Choice) {
    this.name = name
    this.choice = choice
  }
  check = () => true
  async run(_model: Record<string, never>, world: World) {
    const { name } = this
    const { person, sessionIndex, target, operator } = this.choice
    const by = world.people[person % world.people.length]!
    const before = await world.now()
    // Small numbers, which are drawn more often, stand for the newest entries.
    const ids = [...by.tokens.keys()].reverse()
    const actor = before.accounts.get(ids[sessionIndex % ids.length]!)
    const outside = name === 'signIn' || name === 'accept'
    const known = [...(name === 'accept' ? by.invites : by.passwords).keys()].reverse()
    const chosen = outside ? known[target % known.length] : world.accounts[target % world.accounts.length]
    const on = before.accounts.get(chosen!)
    if (!on || (!actor && !outside)) return
    if (outside) await fromOutside[name](world, by, on)
    else {
      const operatorId = world.operators[operator % world.operators.length]!
      const token = by.tokens.get(actor!.id)!
      await actions[name]({ ...this.choice, world, by, token, actor: actor!, on, operatorId, before })
    }
    world.judge(this.toString(), by, outside ? null : actor!.id, before, await world.state())
  }
  toString() {
    const { person, sessionIndex, target, operator, role, tree, until, yes } = this.choice
    return `${this.name}(${[person, sessionIndex, target, operator, role, someTrees.indexOf(tree), until, yes]})`
  }
}

const choice = fc.record({
  person: fc.nat(13),
  sessionIndex: fc.nat(3),
  target: fc.nat(24),
  operator: fc.nat(9),
  role: fc.constantFrom(...everyone),
  tree: fc.constantFrom(...someTrees),
  until: fc.constantFrom(null, ...ends),
  yes: fc.boolean(),
})
const often = { add: 3, addUnder: 3, tree: 3, reset: 2, resetUnder: 2, role: 2, until: 2 } as Record<string, number>
/** Any actions, by anybody, in any order; those that give people something to use are more frequent. */
export const anyActions = fc.commands(
  [
    ...Object.keys(actions).flatMap((name) => Array.from({ length: often[name] ?? 1 }, () => name)),
    ...Array.from({ length: 4 }, () => 'signIn'),
    ...Array.from({ length: 3 }, () => 'accept'),
  ].map((name) => choice.map((each) => new AccountAction(name as AccountAction['name'], each))),
  { maxCommands: 40, size: 'max' },
)
