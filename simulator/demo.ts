import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Key } from '#client/signing.ts'
import { admins } from '#contract/accounts/admins.ts'
import { ingestKeys } from '#contract/accounts/ingestKeys.ts'
import { operators as operatorCalls } from '#contract/accounts/operators.ts'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { photoPackages as photoPackageCalls } from '#contract/sales/photoPackages.ts'
import { areas as areaCalls } from '#contract/scenic/areas.ts'
import { cases as caseCalls } from '#contract/scenic/cases.ts'
import { devices as deviceCalls } from '#contract/scenic/devices.ts'
import { points as pointCalls } from '#contract/scenic/points.ts'
import { type BackOffice, passwordHash, signIn } from './calls/backOffice.ts'
import { photoPackages, priceAt, videoPackages } from './world/prices.ts'
import { cameraAt, type Site, sites, spotOf } from './world/sites.ts'
import { accounts, desks, operators } from './world/tenants.ts'

export interface DemoOptions {
  readonly base: string
  readonly adminName: string
  readonly adminPassword: string
  /** For the demo accounts; only used where they do not exist yet. */
  readonly password: string
  readonly dataDir: string
  readonly areas?: number
  /** Cameras of each area. */
  readonly devices?: number
}

/** Default numbers of scenic areas, and of cameras in each. */
export const usualAreas = 8
export const usualDevices = 4

/** An operator's key, with its owner. */
export interface DemoKey extends Key {
  readonly operatorId: number
  readonly operatorName: string
}
/** What a set-up leaves in the data folder. */
export interface DemoFile {
  readonly base: string
  /** When the demo was first set up, Unix milliseconds: its story counts from there. */
  readonly since: number
  readonly keys: readonly DemoKey[]
  /** The platform's, by which cloud servers say how they are. */
  readonly platformKey?: DemoKey
}
export interface Demo {
  readonly keys: readonly DemoKey[]
  readonly accounts: readonly string[]
  readonly areas: number
  readonly devices: number
}

/**
 * Makes operators, accounts, scenic areas, cameras, prices and ingest keys through the ordinary interface. What exists by its
 * name is left as it is, so that a second run changes nothing. Secrets of keys go to `demo-keys.json` in the data folder.
 * @throws Refused, Unreachable
 */
export async function setUpDemo(options: DemoOptions): Promise<Demo> {
  const office = await signIn(options.base, options.adminName, options.adminPassword)
  const operatorIds = await makeOperators(office)
  await makeAccounts(office, operatorIds, options)
  const chosen = sites.slice(0, options.areas ?? usualAreas)
  const perArea = options.devices ?? usualDevices
  for (const site of chosen) await makeSite(office, site, operatorIds.get(site.operator)!, perArea)
  const owners = operators.filter(({ name }) => chosen.some(({ operator }) => operator === name))
  const keys = await makeKeys(
    office,
    options,
    owners.map(({ name }) => ({ operatorName: name, operatorId: operatorIds.get(name)! })),
    { operatorName: '', operatorId: operatorIds.get('')! },
  )
  return { keys, accounts: accounts.map(({ name }) => name), areas: chosen.length, devices: chosen.length * perArea }
}

export const keysFile = (dataDir: string) => join(dataDir, 'demo-keys.json')

/** What an earlier set-up stored for this server; null if there was none. */
export async function readDemo(dataDir: string, base: string): Promise<DemoFile | null> {
  try {
    const saved = JSON.parse(await readFile(keysFile(dataDir), 'utf8')) as DemoFile
    return new URL(saved.base).port === new URL(base).port ? saved : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function makeOperators(office: BackOffice) {
  const { rows } = await office.call(operatorCalls.all)
  const ids = new Map(rows.map(({ name, id }) => [name, id]))
  for (const { name, kind, parent, contact, phone } of operators) {
    if (ids.has(name)) continue
    const { id } = await office.call(operatorCalls.add, {
      body: { name, kind, parentId: parent && ids.get(parent)!, contact, phone },
    })
    ids.set(name, id)
  }
  const platform = rows.find(({ kind }) => kind === 'platform')
  return ids.set('', platform?.id ?? 0)
}

/** Each takes its account over as a person would: signs in with the initial password and chooses its own. */
async function makeAccounts(
  office: BackOffice,
  operatorIds: Map<string, number>,
  { base, password: chosen }: Pick<DemoOptions, 'base' | 'password'>,
) {
  for (const { name, trueName, role, operator } of [...accounts, ...Object.values(desks)]) {
    const { rows } = await office.call(admins.list, { body: { q: name, size: 200 } })
    if (rows.some((row) => row.name === name)) continue
    const { id, password } = await office.call(admins.add, {
      body: { name, trueName, role, operatorId: operatorIds.get(operator ?? '')! },
    })
    const owner = await signIn(base, name, password)
    const body = { clearpwd: chosen, pwd: passwordHash(chosen), oldpwd: passwordHash(password), name }
    await owner.call(admins.edit, { params: { id }, body })
  }
}

async function makeSite(office: BackOffice, site: Site, operatorId: number, cameras: number) {
  const areaId = await found(
    office.call(areaCalls.list, { body: { q: site.name, operatorId, size: 200 } }),
    site.name,
    () => {
      const { name, level, province, city, district, adcode, lng, lat, openFrom, openTo, contact, phone } = site
      const place = { level, province, city, district, adcode, lng, lat }
      const status = site.maintenance ? 'maintenance' : 'open'
      return office.call(areaCalls.add, {
        body: { operatorId, name, ...place, contact, phone, openFrom, openTo, status },
      })
    },
  )
  const caseIds: number[] = []
  for (const one of site.cases) {
    const caseId = await found(office.call(caseCalls.list, { body: { areaId, size: 200 } }), one.name, () =>
      office.call(caseCalls.add, {
        body: {
          areaId,
          name: one.name,
          caseType: one.caseType,
          priceDefaultFen: priceAt(site, 1990),
          clipSeconds: 15,
          status: one.paused ? 'paused' : 'running',
        },
      }),
    )
    caseIds.push(caseId)
    await makePackages(office, site, caseId)
  }
  for (let index = 0; index < cameras; index++) {
    const camera = cameraAt(site, index)
    const caseId = caseIds[camera.caseIndex]!
    const spot = spotOf(camera.gbCode)!
    const pointId = await found(office.call(pointCalls.list, { body: { caseId, size: 200 } }), camera.point.name, () =>
      office.call(pointCalls.add, {
        body: {
          caseId,
          name: camera.point.name,
          lng: round(spot.lng),
          lat: round(spot.lat),
          sort: index,
          hot: camera.point.hot ?? false,
        },
      }),
    )
    await found(office.call(deviceCalls.list, { body: { caseId, size: 200 } }), camera.name, () =>
      office.call(deviceCalls.add, {
        body: { caseId, pointId, name: camera.name, gbCode: camera.gbCode, smartType: 'face' },
      }),
    )
  }
}

async function makePackages(office: BackOffice, site: Site, caseId: number) {
  // Before all that a run plays of the past.
  const soldSince = new Date(Date.now() - 90 * 86_400_000).toISOString()
  for (const { name, kind, priceFen, downloads } of videoPackages) {
    await found(office.call(packagePrices.list, { body: { caseId, size: 200 } }), name, () =>
      office.call(packagePrices.add, {
        body: {
          caseId,
          name,
          kind,
          priceFen: priceAt(site, priceFen),
          downloads,
          onSale: name !== site.offSale,
          soldSince,
        },
      }),
    )
  }
  for (const { name, photos, prints, priceFen } of photoPackages) {
    await found(office.call(photoPackageCalls.list, { body: { caseId, size: 200 } }), name, () =>
      office.call(photoPackageCalls.add, {
        body: {
          caseId,
          name,
          photos,
          prints,
          priceFen: priceAt(site, priceFen),
          onSale: name !== site.offSale,
          soldSince,
        },
      }),
    )
  }
}

type Owner = Pick<DemoKey, 'operatorId' | 'operatorName'>

/** A key whose secret is lost cannot be used: the operator then gets another one. */
async function makeKeys(office: BackOffice, { dataDir, base }: DemoOptions, owners: readonly Owner[], platform: Owner) {
  const saved = await readDemo(dataDir, base)
  const known = [...(saved?.keys ?? []), ...(saved?.platformKey ? [saved.platformKey] : [])]
  const keyOf = async (owner: Owner): Promise<DemoKey> => {
    const { rows } = await office.call(ingestKeys.list, { body: { operatorId: owner.operatorId } })
    const usable = known.find(({ keyId }) => rows.some((row) => row.keyId === keyId && row.revokedAt === null))
    if (usable) return usable
    const { keyId, secret } = await office.call(ingestKeys.add, {
      body: { operatorId: owner.operatorId, name: '演示模拟器' },
    })
    return { ...owner, keyId, secret }
  }
  const keys: DemoKey[] = []
  for (const owner of owners) keys.push(await keyOf(owner))
  const platformKey = await keyOf(platform)
  await mkdir(dataDir, { recursive: true })
  const file = keysFile(dataDir)
  const made: DemoFile = { base, since: saved?.since ?? Date.now(), keys, platformKey }
  await writeFile(`${file}.new`, JSON.stringify(made, null, 2), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return keys
}

async function found(
  list: Promise<{ rows: { id: number; name: string }[] }>,
  name: string,
  make: () => Promise<{ id: number }>,
) {
  const known = (await list).rows.find((row) => row.name === name)
  return known ? known.id : (await make()).id
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      base: { type: 'string', default: 'http://127.0.0.1:8080' },
      'data-dir': { type: 'string', default: process.env.DATA_DIR ?? 'data' },
      admin: { type: 'string', default: 'admin' },
      areas: { type: 'string', default: String(usualAreas) },
      devices: { type: 'string', default: String(usualDevices) },
    },
  })
  // Passwords come by the environment: arguments can be read by everybody on the machine.
  const { ADMIN_PASSWORD: adminPassword, DEMO_PASSWORD: password } = process.env
  if (!adminPassword || !password)
    throw new Error('需要环境变量 ADMIN_PASSWORD（管理员密码）与 DEMO_PASSWORD（演示账号的密码）')
  const made = await setUpDemo({
    base: values.base,
    dataDir: values['data-dir'],
    adminName: values.admin,
    adminPassword,
    password,
    areas: Number(values.areas),
    devices: Number(values.devices),
  })
  console.log(
    `景区 ${made.areas} 个，摄像头 ${made.devices} 台，接入密钥 ${made.keys.length} 把，账号 ${made.accounts.join('、')}`,
  )
}
