import { Type } from 'typebox'
import { byId, Done, Maybe, OneOf, type Operation, Version } from '../kit.ts'
import { CaseImage } from './cases.ts'

export const caseImages = {
  set: {
    method: 'PUT',
    path: '/webapi/v1/caseconf/img/{id}',
    title: '项目图片：设置',
    pages: ['display', 'hotspot', 'area'],
    ...byId,
    body: Type.Object({
      images: Type.Array(
        Type.Object({
          slot: OneOf('位置', ['cover', 'banner', 'map', 'detail']),
          key: Type.String({ title: '文件', maxLength: 200 }),
        }),
        {
          title: '图片',
          maxItems: 20,
        },
      ),
      version: Maybe(Version),
    }),
    reply: Done,
  },
  /** The returned key belongs into `set`. */
  upload: {
    method: 'POST',
    path: '/webapi/v1/caseconf/img/{id}/upload',
    origin: 'own',
    title: '项目图片：上传',
    pages: ['display', 'hotspot', 'area'],
    ...byId,
    file: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 20 * 1_048_576 },
    reply: Type.Object({
      key: CaseImage.properties.key,
      url: CaseImage.properties.url,
      thumbUrl: CaseImage.properties.thumbUrl,
    }),
    raw: 'upload',
  },
} as const satisfies Record<string, Operation>
