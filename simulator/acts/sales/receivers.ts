import { operators as operatorCalls } from '#contract/accounts/operators.ts'
import { cases } from '#contract/scenic/cases.ts'
import { checkSign } from '#contract/sharing/creditCode.ts'
import { enterprises } from '#contract/sharing/enterprises.ts'
import { merchants } from '#contract/sharing/merchants.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { type ShareRatio, shareRatios } from '#contract/sharing/shareRatios.ts'
import { localText, zoneOffset } from '#contract/zone.ts'
import type { Act } from '../act.ts'

type Kind = ShareRatio['orderKinds'][number]
/** So many days from now. */
const days = (number: number) => `${localText(Date.now() + number * 86_400_000)}${zoneOffset}`

/** Companies that receive for projects of an operator; all of them are fictitious. */
const companies = [
  {
    operator: '华东旅拍渠道',
    name: '华东旅拍文化有限公司',
    body: '91310000MA1FAKE01',
    number: '1600000101',
    contact: '周启明',
  },
  {
    operator: '名山影像服务部',
    name: '名山影像服务有限公司',
    body: '91341000MA2FAKE02',
    number: '1600000102',
    contact: '汪晓岚',
  },
  {
    operator: '湘西影像服务部',
    name: '湘西影像服务有限公司',
    body: '91430800MA4FAKE03',
    number: '1600000103',
    contact: '田野',
  },
  {
    operator: '四方影像服务部',
    name: '四方影像科技有限公司',
    body: '91370900MA3FAKE04',
    number: '1600000104',
    contact: '马立新',
  },
] as const

/** Who else gets a part, at the first projects that have a company. */
const others = [
  { name: '山门摄影器材店', kind: 'merchantId', account: '1600000201', relation: 'supplier', note: '提供相机与维护' },
  {
    name: '李文静',
    kind: 'personalOpenid',
    account: 'oDemoReceiver00000000000001a',
    relation: 'staff',
    note: '驻点摄影师',
  },
  {
    name: '云海观景台',
    kind: 'merchantId',
    account: '1600000202',
    relation: 'custom',
    customRelation: '场地方',
    note: '',
  },
  { name: '旅途同行旅行社', kind: 'merchantId', account: '1600000203', relation: 'distributor', note: '' },
] as const

/** Receivers of shares: companies with the projects of their operators, one operator without any, and others at some projects, each with its ratio; agreements of scenic areas. */
export const receivers: Act = {
  title: '企业、商户与分账比例',
  async prepare({ desk }) {
    const office = desk('platform')
    if ((await office.call(enterprises.list, { body: {} })).total > 0) return
    const { rows: operators } = await office.call(operatorCalls.all)
    for (const { operator, body, number, ...company } of companies) {
      const owner = operators.find(({ name }) => name === operator)
      if (!owner) continue
      const { rows } = await office.call(enterprises.uncase, { query: { operatorId: owner.id } })
      // A channel receives for one project of its customers; they do so for the others themselves.
      const caseIds = rows.slice(0, owner.kind === 'channel' ? 1 : 20).map(({ id }) => id)
      await office.call(enterprises.add, {
        body: { ...company, operatorId: owner.id, creditCode: body + checkSign(body), subMerchantNo: number, caseIds },
      })
    }
    const bound = (await office.call(enterprises.list, { body: { size: 200 } })).rows.flatMap(({ caseIds }) => caseIds)
    const { rows: projects } = await office.call(cases.list, { body: { size: 200 } })
    const places = projects.filter(({ id }) => bound.includes(id)).toSorted((a, b) => a.id - b.id)
    for (const [at, other] of others.entries()) {
      const place = places[at]
      if (!place) continue
      const { id: merchantId } = await office.call(merchants.add, { body: { ...other, caseId: place.id } })
      const orderKinds: Kind[] = at % 2 ? ['photo'] : ['video', 'photo']
      const body = { caseId: place.id, merchantId, orderKinds, share: 250 + at * 125, startsAt: days(at === 3 ? 7 : 0) }
      await office.call(shareRatios.add, { body: { ...body, ...(at === 2 && { endsAt: days(90) }) } })
    }
    for (const [at, { id: caseId }] of places.slice(0, 6).entries())
      await office.call(shareRatios.add, {
        body: { caseId, orderKinds: ['video', 'photo'], share: 2000 - at * 150, note: '按合作协议' },
      })
    const areaIds = [...new Set(places.map(({ areaId }) => areaId))].slice(0, 4)
    for (const [at, areaId] of areaIds.entries())
      await office.call(scenicDivisions.add, {
        body: {
          ...{
            areaId,
            share: 3000 + at * 250,
            firstDay: days(-200 + at * 30).slice(0, 10),
            contractNo: `HT-2026-0${at + 1}`,
          },
          lastDay: at === 3 ? days(-10).slice(0, 10) : days(165).slice(0, 10),
        },
      })
  },
}
