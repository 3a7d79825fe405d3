import type { Services } from '../platform/services.ts'

/** Forgets nonces that no request could use any more (both ends of the time window have passed), and answers after three days. */
export async function purgeIngest({ database }: Pick<Services, 'database'>) {
  await database.query("delete from ingest_nonce where at < now() - interval '15 minutes'")
  await database.query("delete from ingest_request where at < now() - interval '3 days'")
}
