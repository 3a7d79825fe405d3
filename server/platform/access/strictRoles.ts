import { type Env, listed } from '../env.ts'

/** Roles whose accounts may open no page without a second factor. */
export const strictRoles = ({ TOTP_ROLES }: Pick<Env, 'TOTP_ROLES'>): readonly number[] =>
  listed(TOTP_ROLES).map(Number)
