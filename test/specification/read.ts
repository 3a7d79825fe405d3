import { readFileSync } from 'node:fs'
import type { Operation } from '#contract/kit.ts'

/** The rows of a table of the specification: `calls`, `pages`. */
export const specified = (table: 'calls' | 'pages') =>
  readFileSync(new URL(`${table}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

/** Identifies a call among all others: its method and its path, whatever the parameters are called. */
export const wire = ({ method, path }: Pick<Operation, 'method' | 'path'>) =>
  `${method} ${path.replace(/\/+$/, '').replaceAll(/\{\w+\}/g, '{}')}`
