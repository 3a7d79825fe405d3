import type { Db } from '../db/open.ts'
import { type Secrets, sameText } from './secrets.ts'

/**
 * Holds the secret against the mark of the one that the database began with. The mark tells nothing of the secret.
 * @throws Error whose message is a sentence, where it is another secret: what lies sealed in the database could not be read, and what is sealed now not by the others
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
