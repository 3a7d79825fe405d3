import { portraits } from '#contract/pictures/portraits.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { transactAs } from '../../platform/http/transactAs.ts'
import { dataAddress } from '../../platform/qrCode.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { portraitScene } from '../../providers/miniProgram/scenes.ts'
import { pageCode } from '../codes/pageCode.ts'
import { codeFile } from '../videos/records/poster.ts'

export const portraitHandlers: Handlers<typeof portraits> = {
  wxcode: async ({ db, actor, body: { caseId, deviceId }, audit, services }) => {
    const place = orNotFound(
      await db
        .selectFrom('scenicCase')
        .select('name')
        .where('id', '=', caseId)
        .where(inScope(actor, 'areaId'))
        .executeTakeFirst(),
    )
    const camera =
      deviceId === undefined
        ? null
        : orNotFound(
            await db
              .selectFrom('device')
              .select('name')
              .where('id', '=', deviceId)
              .where('caseId', '=', caseId)
              .where('removedAt', 'is', null)
              .where(inScope(actor, 'areaId'))
              .executeTakeFirst(),
          )
    audit.target = caseId
    const scene = portraitScene(caseId, deviceId)
    const { type, image, address = null } = await pageCode(services, actor, 'portrait', scene)
    const name = [place.name, camera?.name, '人像页'].filter(Boolean).join('_')
    const { draws: mini } = services.miniProgram
    // The provider may have been slow: the caller's rights are checked again before the result is returned.
    return transactAs(services, actor, portraits.wxcode, async () => ({
      imageUrl: dataAddress(type, image),
      fileName: codeFile(name, type),
      ...{ scene, mini, url: address },
    }))
  },
}
