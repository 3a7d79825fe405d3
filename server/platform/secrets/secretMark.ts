import type { Db } from '../db/open.ts'
import { type Secrets, sameText } from './secrets.ts'

/**
 * Compares the secret with the mark of the first one that the database was used with. The mark reveals nothing about the secret.
 * @throws Error whose message is a sentence, if the secret is another one: sealed data in the database would be unreadable, and newly
 * sealed data unreadable for the other processes
 */
export async function holdSecret(db: Db, secrets: Secrets): Promise<void> {
  const mark = secrets.sign('mark', 'jingying')
  await db
    .insertInto('secretMark')
    .values({ mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const first = await db.selectFrom('secretMark').select('mark').executeTakeFirstOrThrow()
  if (sameText(first.mark, mark)) return
  throw new Error(
    '服务器的密钥与这个数据库所用的不同，接入密钥将无法读取，因此没有启动。请从备份恢复 DATA_DIR 里的 secret.key，或用 SECRET_KEY 给出原来的密钥；多个进程须用同一个密钥。',
  )
}
