import { expect, it } from 'vitest'
import { cases } from '#contract/scenic/cases.ts'
import { fieldsOf } from '../kit.ts'
import { factsFor } from './facts.ts'
import { madeOf } from './madeOf.ts'

const fields = fieldsOf(cases.list)

it('a drawer shows the fields of its page’s table and form, with references by name', () => {
  const facts = factsFor(
    fields,
    undefined,
    { name: {}, areaName: {}, createdAt: {} },
    { areaId: {}, name: {} },
    undefined,
  )
  expect(facts).toEqual(['areaName', 'createdAt'])
})

it('a drawer shows the fields that its page names, without the state beside its title', () => {
  expect(factsFor(fields, ['createdAt', 'areaName'], {}, undefined, 'areaName')).toEqual(['createdAt'])
  expect(factsFor(fields, { areaName: {} }, { createdAt: {} }, undefined, undefined)).toEqual(['areaName'])
})

it('content that uses a field hidden from the account is not shown at all', () => {
  const row = { phone: '139', name: '云湖' }
  const describeRow = ({ name, phone }: typeof row) => `${name} ${phone}`
  expect(madeOf(row, new Set(), describeRow)).toBe('云湖 139')
  expect(madeOf(row, new Set(['phone']), describeRow)).toBeUndefined()
  expect(madeOf(row, new Set(['phone']), ({ name }) => name)).toBe('云湖')
})
