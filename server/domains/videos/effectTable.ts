import { effectKinds } from '#contract/videos/effectLibrary.ts'
import { effectLibrary } from './effectLibrary.ts'

/** The library as the table of docs/EFFECTS.md. */
export const effectTable = () =>
  [
    '| effect | kind | lasts | what it does | parameters: range, unit, start |',
    '|---|---|---|---|---|',
    ...effectLibrary.map(({ key, kind, title, minMs, maxMs, meaning, material, params }) => {
      const set = params.map(
        (one) => `\`${one.key}\` ${one.min} to ${one.max}${one.unit && ` ${one.unit}`}, ${one.start}`,
      )
      const needs = material ? ` (with a material \`${material}\`)` : ''
      return `| \`${key}\` ${title} | \`${kind}\` ${effectKinds[kind]} | ${minMs} to ${maxMs} ms | ${meaning}${needs} | ${set.join('; ') || '–'} |`
    }),
  ].join('\n')

/** A text with another table between its marks. */
export const withTable = (text: string, table: string) =>
  text.replace(
    /(<!-- effects -->\n)[\s\S]*(<!-- \/effects -->)/,
    (_, before: string, after: string) => `${before}${table}\n${after}`,
  )
