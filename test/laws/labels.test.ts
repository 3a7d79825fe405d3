import { expect, it } from 'vitest'
import { operations } from '#contract/index.ts'

interface Shape {
  title?: string
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** Fields below a schema that a refusal would have to name by its key, or that are labelled in a foreign language. */
function unlabelled(schema: Shape | undefined, path: string): string[] {
  if (!schema) return []
  const { properties = {}, patternProperties = {}, items, anyOf = [] } = schema
  return [
    ...Object.entries(properties).flatMap(([key, field]) => [
      ...(/[\u4e00-\u9fff]/.test(field.title ?? '') ? [] : [`${path}.${key}`]),
      ...unlabelled(field, `${path}.${key}`),
    ]),
    ...[...Object.values(patternProperties), ...(items ? [items] : []), ...anyOf].flatMap((one) =>
      unlabelled(one, `${path}[]`),
    ),
  ]
}

it('every field of a request that can be refused has a Chinese title', () => {
  const found = operations().flatMap(({ id, operation: { params, query, body, form } }) =>
    [params, query, body, form].flatMap((schema) => unlabelled(schema as Shape | undefined, id)),
  )
  expect(found, 'give each a Chinese title: `field.text(…)`, or `title` beside its type').toEqual([])
})
