import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { importFieldsOf } from '#contract/imports.ts'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import { csv, sendFile } from '#test/clients/importing.ts'
import { aTenant, type Tenant } from '#test/rows/tenants.ts'
import { type Account, aCase, aGbCode, anAccount, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { sheetOf } from './table.ts'

let server: TestServer
let root: Account
let ownTenant: Tenant
let otherTenant: Tenant
const db = () => server.services.database.db
const send = (add: Operation, file: Buffer, mode?: 'check' | 'all' | 'valid', account: Pick<Account, 'token'> = root) =>
  sendFile(server, account, add, file, mode)

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
  ownTenant = await aTenant(server)
  otherTenant = await aTenant(server)
})
afterAll(() => server?.close())

const nameOf = async (table: 'area' | 'scenicCase' | 'point' | 'operator', id: number) =>
  (await db().selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
async function names({ place }: Tenant) {
  const [area, scenicCase, point] = [unique('景区'), unique('项目'), unique('点位')]
  await sql`update area set name = ${area} where id = ${place.areaId}`.execute(db())
  await sql`update scenic_case set name = ${scenicCase} where id = ${place.caseId}`.execute(db())
  await sql`update point set name = ${point} where id = ${place.pointId}`.execute(db())
  return { area, scenicCase, point, operator: await nameOf('operator', place.operatorId) }
}
const rowsOf = async (list: Operation, q: string) =>
  ((await server.send(root.token, list, { body: { q, size: 200 } })).data as { rows: Record<string, unknown>[] }).rows

describe('a file of rows', () => {
  const files: [
    string,
    Operation,
    Operation,
    (of: Awaited<ReturnType<typeof names>>, name: string) => Buffer,
    object,
  ][] = [
    [
      'scenic areas',
      areas.add,
      areas.list,
      ({ operator }, name) =>
        csv(
          '运营商*,景区名称,等级,省份,开园时刻,经度,纬度,坐标系',
          `${operator},${name},5A,安徽省,7:30,118.17,30.13,WGS-84`,
        ),
      { level: 'AAAAA', openFrom: '07:30', openTo: '18:00', lng: 118.17, datum: 'wgs84' },
    ],
    [
      'projects',
      cases.add,
      cases.list,
      ({ area }, name) => csv('景区,项目名称,项目类型', `${area},${name},旅拍照片`),
      { caseType: 'travelPhoto' },
    ],
    [
      'cameras',
      devices.add,
      devices.list,
      ({ scenicCase, point }, name) =>
        csv('项目,点位,摄像头名称,国标编码,智能类型', `${scenicCase},${point},${name},${aGbCode()},人形识别`),
      { smartType: 'person' },
    ],
    [
      'points',
      points.add,
      points.list,
      ({ scenicCase }, name) => csv('项目,点位名称,网红打卡点', `${scenicCase},${name},是`),
      { hot: true },
    ],
    [
      'packages',
      packagePrices.add,
      packagePrices.list,
      ({ scenicCase }, name) => csv('项目,套餐名称,价格(元)', `${scenicCase},${name},"1,059.70"`),
      { priceFen: 105_970 },
    ],
    [
      'photo packages',
      photoPackages.add,
      photoPackages.list,
      ({ scenicCase }, name) => csv('项目,套餐名称,照片张数,价格', `${scenicCase},${name},3,￥19.9`),
      { priceFen: 1990 },
    ],
    [
      'channel codes',
      channelCodes.add,
      channelCodes.list,
      ({ area, scenicCase, point }, name) => csv('点位,项目,景区,码名', `${point},${scenicCase},${area},${name}`),
      { active: true },
    ],
  ]

  it.each(files)(
    'an import of %s adds rows like the single form, with references given by name',
    async (_, add, list, file, made) => {
      const name = unique('新')
      const answer = await send(add, file(await names(ownTenant), name))
      expect(answer.data).toMatchObject({ rows: 1, valid: 1, made: 1, problems: [], importId: expect.any(Number) })
      expect(await rowsOf(list, name)).toMatchObject([{ name, ...made }])
    },
  )

  it('every resource with an import has a test', () => {
    expect(operations().flatMap(({ add }) => add?.operation ?? [])).toHaveLength(files.length)
  })

  it('an import in check mode adds nothing', async () => {
    const { operator } = await names(ownTenant)
    const name = unique('新')
    const answer = await send(areas.add, csv('运营商,景区名称,省份', `${operator},${name},安徽省`), 'check')
    expect(answer.data).toEqual({ rows: 1, valid: 1, made: 0, importId: null, problems: [] })
    expect(await rowsOf(areas.list, name)).toEqual([])
  })

  it('an import reports row and column of each error, and adds all rows or none', async () => {
    const { operator } = await names(ownTenant)
    const good = unique('好')
    const file = csv(
      '运营商,景区名称,省份,等级,行政区划代码,开园时刻',
      `${operator},${good},安徽省,5A,340000,08:00`,
      `没有的运营商,${unique('a')},安徽省,5A,,08:00`,
      `${operator},,安徽省,5A,,08:00`,
      `${operator},${unique('b')},安徽省,6A,,08:00`,
      '',
      `${operator},${unique('c')},安徽省,5A,34,25:00`,
    )
    const answer = await send(areas.add, file)
    expect(answer.data).toEqual({
      rows: 5,
      valid: 1,
      made: 0,
      importId: null,
      problems: [
        { row: 3, column: '运营商', text: '没有叫“没有的运营商”的运营商' },
        { row: 4, column: '景区名称', text: '景区名称未填写' },
        { row: 5, column: '等级', text: '没有“6A”，可填：未评级、1A、2A、3A、4A、5A' },
        { row: 7, column: '行政区划代码', text: '行政区划代码应为 6 位数字' },
      ],
    })
    expect(await rowsOf(areas.list, good)).toEqual([])
    expect((await send(areas.add, file, 'valid')).data).toMatchObject({
      valid: 1,
      made: 1,
      importId: expect.any(Number),
    })
    expect(await rowsOf(areas.list, good)).toHaveLength(1)
  })

  it('an import with a duplicate name reports it at the second row', async () => {
    const { scenicCase } = await names(ownTenant)
    const name = unique('同')
    const answer = await send(
      packagePrices.add,
      csv('项目,套餐名称,价格', `${scenicCase},${name},1`, `${scenicCase},${name},2`),
    )
    expect(answer.data).toMatchObject({ made: 0, problems: [{ row: 3, column: '套餐名称' }] })
  })

  it('an import finds names only in the caller’s scope and reveals nothing about others', async () => {
    const [own, foreign] = [await names(ownTenant), await names(otherTenant)]
    const account = ownTenant.accounts[3]
    const missing = { row: 2, column: '项目' }
    const file = (scenicCase: string) => csv('项目,摄像头名称,国标编码', `${scenicCase},${unique('机')},${aGbCode()}`)
    const there = (await send(devices.add, file(foreign.scenicCase), 'check', account)).data.problems
    const nowhere = (await send(devices.add, file('没有这个'), 'check', account)).data.problems
    expect(there).toEqual([{ ...missing, text: `没有叫“${foreign.scenicCase}”的项目` }])
    expect(nowhere).toEqual([{ ...missing, text: '没有叫“没有这个”的项目' }])
    expect((await send(devices.add, file(own.scenicCase), 'check', account)).data.problems).toEqual([])
  })

  it('an import reports a name that is ambiguous', async () => {
    const { scenicCase } = await names(ownTenant)
    const name = unique('点')
    const { areaId, caseId } = ownTenant.place
    const { id } = await aCase(db(), areaId)
    for (const of of [caseId, id])
      await sql`insert into point (area_id, case_id, name) values (${areaId}, ${of}, ${name})`.execute(db())
    const area = await nameOf('area', areaId)
    const file = (head: string, row: string) => csv(head, row)
    const ambiguous = await send(channelCodes.add, file('景区,点位,码名', `${area},${name},${unique('码')}`), 'check')
    expect(ambiguous.data.problems).toEqual([
      { row: 2, column: '点位', text: `有 2 个点位都叫“${name}”，请先改成不同的名称` },
    ])
    // The project makes the name unambiguous.
    const clear = await send(
      channelCodes.add,
      file('景区,项目,点位,码名', `${area},${scenicCase},${name},${unique('码')}`),
      'check',
    )
    expect(clear.data.problems).toEqual([])
  })

  it('a name is found among more names that contain it than a page of the list holds', async () => {
    const { areaId, caseId } = ownTenant.place
    const { area, scenicCase } = await names(ownTenant)
    const name = unique('门')
    await sql`insert into point (area_id, case_id, name) values (${areaId}, ${caseId}, ${name})`.execute(db())
    await sql`insert into point (area_id, case_id, name) select ${areaId}, ${caseId}, ${name} || n from generate_series(1, 401) n`.execute(
      db(),
    )
    const file = csv('景区,项目,点位,码名', `${area},${scenicCase},${name},${unique('码')}`)
    expect((await send(channelCodes.add, file, 'check')).data.problems).toEqual([])
  })

  it('an import reads a workbook with numbers in the spreadsheet’s own format', async () => {
    const { scenicCase } = await names(ownTenant)
    const name = unique('册')
    const file = await writeXlsx({
      sheets: [
        {
          name: '表',
          rows: [
            ['项目', '套餐名称', '价格(元)', '说明', null],
            [scenicCase, name, 59.7, null, null],
            [null, null, null, null, null],
          ].map((row) => row.filter((_, at) => at !== 3)),
        },
      ],
    })
    expect((await send(packagePrices.add, Buffer.from(file))).data).toMatchObject({ made: 1, problems: [] })
    expect(await rowsOf(packagePrices.list, name)).toMatchObject([{ priceFen: 5970 }])
  })

  it('an import reads a date cell as the local time that the spreadsheet shows', async () => {
    // A cell has no time zone: the library writes the figures of UTC.
    const rows = [['开始时间'], [new Date('2099-05-02T09:30:00Z')]]
    const sheet = await sheetOf(Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows }] })))
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([['2099-05-02 09:30:00']])
  })

  it('a workbook that would unpack to far more than its rows need is refused before it is unpacked', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => [`${n}${'名'.repeat(30_000)}`])
    const book = Buffer.from(await writeXlsx({ sheets: [{ name: '景区', rows: [['景区名称'], ...rows] }] }))
    expect(book.length).toBeLessThan(1_000_000)
    expect(await send(areas.add, book)).toMatchObject({
      code: 2000,
      data: { fields: { file: expect.stringContaining('20 MB') } },
    })
    // Its directory does not say how much it is.
    const part = 'PK\u0001\u0002'
    for (let at = book.readUInt32LE(book.length - 6); at >= 0; at = book.indexOf(part, at + 46, 'latin1'))
      book.writeUInt32LE(0, at + 24)
    expect((await send(areas.add, book)).data.fields.file).toContain('20 MB')
  })

  it('an import refuses a long number whose last digits a spreadsheet has dropped', async () => {
    const { scenicCase } = await names(ownTenant)
    const rows = [
      ['项目', '摄像头名称', '国标编码'],
      [scenicCase, unique('机'), Number(aGbCode())],
    ]
    const file = await writeXlsx({ sheets: [{ name: '表', rows }] })
    expect((await send(devices.add, Buffer.from(file), 'check')).data.problems).toEqual([
      { row: 2, column: '国标编码', text: '数字过长，末几位已被表格软件丢掉；请把这一列设为文本格式再填' },
    ])
  })

  it.each<[string, Buffer, RegExp]>([
    ['nothing', Buffer.alloc(0), /文件是空的/],
    ['a head alone', csv('景区名称,省份'), /没有要导入的行/],
    [
      'a column that is none',
      csv('运营商,景区名称,省份,颜色', 'a,b,c,d'),
      /没有认识的列：颜色；可用的列：运营商、景区名称/,
    ],
    ['a column twice', csv('运营商,景区名称,省份,省份', 'a,b,c,d'), /“省份”这一列出现了两次/],
    ['no column for what a row needs', csv('景区名称,省份', 'a,b'), /缺少必填的列：运营商/],
    [
      'more rows than one file may have',
      csv('运营商,景区名称,省份', ...Array.from({ length: 501 }, () => 'a,b,c')),
      /一次最多导入 500 行，文件里有 501 行/,
    ],
    ['a broken workbook', Buffer.from('PK\x03\x04 broken'), /文件不能打开/],
  ])('an import file with %s is refused as a whole', async (_, file, why) => {
    expect(await send(areas.add, file)).toMatchObject({
      code: 2000,
      data: { fields: { file: expect.stringMatching(why) } },
    })
  })

  it('an import offers each column under the title of the form', () => {
    expect(importFieldsOf(packagePrices.add).map(({ title, required }) => `${title}${required ? '*' : ''}`)).toContain(
      '价格(元)*',
    )
  })

  it('an import writes an audit row for each row that it adds', async () => {
    const { operator } = await names(ownTenant)
    const name = unique('迹')
    await send(areas.add, csv('运营商,景区名称,省份', `${operator},${name},安徽省`))
    const [row] = await rowsOf(areas.list, name)
    const auditRows = await db()
      .selectFrom('audit')
      .select(['operation', 'adminId'])
      .where('operation', '=', 'scenic.areas.add')
      .where('target', '=', String(row!.id))
      .execute()
    expect(auditRows).toEqual([{ operation: 'scenic.areas.add', adminId: root.id }])
  })
})
