import { sql } from 'kysely'
import { matterTags } from '#contract/matters/matterTags.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { ofThe } from './matters/counts.ts'

export const matterTagHandlers: Handlers<typeof matterTags> = crudHandlers(matterTags, {
  table: 'matterTag',
  // The platform's own: they belong to no scenic area.
  scope: () => sql`true`,
  computed: {
    unsolved: ofThe('tag', 'unsolved'),
    matters: ofThe('tag', 'all'),
  },
  defaultOrder: 'name',
})
