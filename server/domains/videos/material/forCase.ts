import { sql } from 'kysely'

/**
 * Materials that may be used in a project: those of the platform, of its operator and of the channel above, if they are for the type of
 * the project.
 */
export const materialsFor = (caseId: number) => sql<boolean>`exists (
  select from scenic_case c join area a on a.id = c.area_id join operator o on o.id = a.operator_id join operator m on m.id = material.operator_id
  where c.id = ${caseId} and (m.kind = 'platform' or m.id = o.id or m.id = o.parent_id) and (material.case_type is null or material.case_type = c.case_type))`
