import { sql } from 'kysely'

/** Text for a `bigint[]` value, the same for both drivers. */
export const idArray = (ids: readonly number[]) => sql<number[]>`${`{${ids.join(',')}}`}::bigint[]`
/** Text for a `text[]` value of words that hold no comma, quote or brace. */
export const wordArray = (words: readonly string[]) => sql<string[]>`${`{${words.join(',')}}`}::text[]`
/** A `jsonb` value. Half a surrogate pair, which the database refuses, becomes U+FFFD, as it does in texts. */
export const json = (value: unknown) =>
  sql<unknown>`${JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.toWellFormed() : part))}::jsonb`
