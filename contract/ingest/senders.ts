import { Type } from 'typebox'

/** The visitor's id in the mini-program. */
export const OpenId = Type.String({ title: '游客标识(openid)', pattern: '^[0-9A-Za-z_-]{6,64}$' })
/** The sender's own number of the thing; posting it again changes nothing. */
export const ExternalId = Type.String({ title: '外部编号', pattern: '^[0-9A-Za-z_.:-]{1,64}$' })
