import { expect, inject, it } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { freshThread } from './threads.ts'

const stateQuery = `select (select count(*) from operator) as operators, to_regclass('mine') as own,
  (select count(*) from pg_class) as relations, (select last_value from operator_id_seq) as last,
  (select count(*) from pg_listening_channels()) as channels, pg_current_wal_lsn()::text as written, current_setting('work_mem') as memory`

it.skipIf(!inject('template'))('a database that a test has closed is fully reset for the next test', async () => {
  const thread = await freshThread()
  const first = await openDatabase({ thread })
  const { rows } = await first.query(stateQuery)
  const payloads: string[] = []
  await first.listen('said', (payload) => payloads.push(payload))
  // Several segments of the log, files that are created and deleted, and every kind of session state.
  await first.exec(`
    create table mine as select g as id, repeat('x', 200) as words from generate_series(1, 20000) g;
    create index on mine (words);
    insert into operator (kind, name) values ('scenic', 'one'), ('scenic', 'two');
    set work_mem = '9MB';
    prepare mine as select 1;
    notify said, 'once'`)
  expect(payloads).toEqual(['once'])
  // The database is given back in the middle of a failed transaction.
  await first.query('begin')
  await expect(first.query('select 1 / 0')).rejects.toThrow('division by zero')
  await first.close()
  await expect(first.query('select 1')).rejects.toThrow()

  for (let turn = 0; turn < 3; turn++) {
    const again = await freshThread()
    expect(again.worker).toBe(thread.worker)
    const next = await openDatabase({ thread: again })
    expect((await next.query(stateQuery)).rows).toEqual(rows)
    await next.exec("create table mine (id int); prepare mine as select 1; notify said, 'to nobody'")
    const own: string[] = []
    await next.listen('said', (payload) => own.push(payload))
    await next.exec("notify said, 'once more'")
    await next.query('select 1')
    expect(own).toEqual(['once more'])
    await next.close()
  }
  expect(payloads).toEqual(['once'])
})
