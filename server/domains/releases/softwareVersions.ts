import { sql } from 'kysely'
import { maxChoices } from '#contract/kit.ts'
import type { products } from '#contract/releases/software.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { changeRow } from '../../platform/audit/changeRow.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import { amongOptions } from '../../platform/db/page.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import { latestNumber } from '../scenic/cameras/latestNumber.ts'
import { stopRolloutsOf } from './rollout/change.ts'
import { versionName } from './rollout/words.ts'

/** The platform's own: they belong to no scenic area. */
const scope = () => sql<boolean>`true`
const ofFile = (column: string) =>
  sql`(select ${sql.ref(`f.${column}`)} from software_file f where f.id = software_version.file_id)`

const { uploadFile: _upload, ...served } = softwareVersions
const regular = crudHandlers(served, {
  table: 'softwareVersion',
  scope,
  computed: {
    key: ofFile('key'),
    format: ofFile('format'),
    bytes: ofFile('bytes'),
    sha256: ofFile('sha256'),
    // Signed at the end.
    url: ofFile('key'),
    latest: sql`(software_version.state = 'released' and software_version.number = ${latestNumber(sql.ref('softwareVersion.product'))})`,
    running: sql`(select count(*) from device d where d.program = software_version.product and d.program_version = software_version.number and d.removed_at is null)`,
    rollouts: sql`(select count(*) from rollout r where r.version_id = software_version.id and r.state in ('scheduled', 'running', 'paused'))`,
  },
  finish: (row, { services }) => ({
    ...row,
    url: services.storage.url(row.key, { fileName: fileName(row) }),
  }),
  before: {
    add: async ({ db, actor, body }) => {
      const file = await db
        .selectFrom('softwareFile')
        .leftJoin('softwareVersion', 'softwareVersion.fileId', 'softwareFile.id')
        .select(['softwareFile.id', 'softwareFile.product', 'softwareVersion.number as takenBy'])
        .where('softwareFile.key', '=', body.key)
        .executeTakeFirst()
      if (!file) throw wrongField('key', '程序包不在了，请重新上传')
      if (file.product !== body.product) throw wrongField('key', '程序包是为另一种程序上传的，请重新上传')
      if (file.takenBy) throw wrongField('key', `程序包已用于 ${file.takenBy}`)
      return { fileId: file.id, createdBy: actor.trueName }
    },
    remove: async ({ db }, id) => {
      const row = await db.selectFrom('softwareVersion').select('state').where('id', '=', id).executeTakeFirst()
      if (row && row.state !== 'draft') throw new Refusal('state.impossible', '发布过的版本是记录，只能撤回')
      // software_version_gone removes its file with it.
    },
  },
})

const ending = { zip: 'zip', gz: 'tar.gz', bin: 'bin' } as const
const fileName = ({ product, number, format }: { product: string; number: string; format: keyof typeof ending }) =>
  `${product}-${number}.${ending[format]}`

export const softwareVersionHandlers: Handlers<typeof softwareVersions> = {
  ...regular,
  options: async ({ db, body: { product, ...query } }) => ({
    rows: await db
      .selectFrom('softwareVersion')
      .select(['softwareVersion.id', 'softwareVersion.product', 'softwareVersion.number', 'softwareVersion.releasedAt'])
      .select(versionName.as('name'))
      .select(sql<boolean>`software_version.number = ${latestNumber(sql.ref('softwareVersion.product'))}`.as('latest'))
      .where('softwareVersion.state', '=', 'released')
      .where(amongOptions(query, 'softwareVersion.id', versionName))
      .$if(product !== undefined, (s) => s.where('softwareVersion.product', '=', product!))
      .orderBy('softwareVersion.releasedAt', 'desc')
      .limit(query.ids ? query.ids.length : maxChoices)
      // Released versions have a release time.
      .$narrowType<{ releasedAt: string }>()
      .execute(),
  }),
  edit: async ({ db, actor, body: { id, version, notes }, audit }) => {
    const changes = { version, ...(notes !== undefined && { notes: notes.trim() }) }
    const next = await changeRow(db, 'softwareVersion', id, scope(), changes, audit)
    audit.target = id
    audit.after = { notes, by: actor.trueName }
    return { version: next }
  },
  release: async ({ db, actor, params: { id }, body, audit }) => {
    await expectState(db, id, 'draft', '只有草稿可以发布')
    const changes = { version: body.version, state: 'released', releasedBy: actor.trueName, releasedAt: sql`now()` }
    const next = await changeRow(db, 'softwareVersion', id, scope(), changes, audit)
    audit.target = id
    return { version: next }
  },
  withdraw: async ({ db, actor, params: { id }, body, services, audit }) => {
    await expectState(db, id, 'released', '只有已发布的版本可以撤回')
    const reason = body.reason.trim()
    const changes = {
      ...{ version: body.version, state: 'withdrawn', withdrawnBy: actor.trueName, withdrawnAt: sql`now()`, reason },
    }
    const next = await changeRow(db, 'softwareVersion', id, scope(), changes, audit)
    await stopRolloutsOf(db, services.events, id, { reason: `版本已撤回：${reason}`, by: actor.trueName })
    audit.target = id
    audit.after = { reason }
    return { version: next }
  },
  distribution: async ({ db }) => {
    const { rows } = await sql<{
      id: number
      product: keyof typeof products | null
      number: string
      versionId: number | null
      latest: boolean
      cameras: number
    }>`
      select row_number() over (order by count(*) desc, d.program_version desc) as id, d.program as product, coalesce(d.program_version, '') as number,
        v.id as version_id, coalesce(d.program_version = ${latestNumber(sql.ref('d.program'))}, false) as latest, count(*) as cameras
      from device d left join software_version v on v.product = d.program and v.number = d.program_version
      where d.removed_at is null group by d.program, d.program_version, v.id order by 1`.execute(db)
    return { rows }
  },
}

async function expectState(
  db: Parameters<typeof changeRow>[0],
  id: number,
  state: string,
  otherwise: string,
): Promise<void> {
  const row = await db.selectFrom('softwareVersion').select('state').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('notFound')
  if (row.state !== state) throw new Refusal('state.impossible', otherwise)
}
