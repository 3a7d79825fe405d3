import pg from 'pg'

/** URL of a PostgreSQL where tests may create databases: the configured one, else that of this machine; empty if it does not respond. */
export async function localPostgres() {
  const url = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres'
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    return ''
  }
}

// node scripts/testing/localPostgres.mjs says it, for .ci/run.
if (import.meta.filename === process.argv[1]) console.log(await localPostgres())
