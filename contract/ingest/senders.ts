import { Type } from 'typebox'

/** The visitor's id in the mini-program. */
export const OpenId = Type.String({ title: '游客标识(openid)', pattern: '^[0-9A-Za-z_-]{6,64}$' })
/** The sender's own number of the thing; posting it again changes nothing. */
export const ExternalId = Type.String({ title: '外部编号', pattern: '^[0-9A-Za-z_.:-]{1,64}$' })
/** A cloud server's id at its cloud. */
export const InstanceId = Type.String({ title: '实例编号', pattern: '^ins-[0-9a-z]{8}$' })
