import type { pictures } from '#contract/pictures/pictures.ts'
import type { List } from '#web/kit/list/useList.ts'

/** A list of pictures, as far as the gallery and the large view need it. */
export type PictureList = Pick<List<typeof pictures.travel>, 'rows' | 'more' | 'fetching' | 'error'>
