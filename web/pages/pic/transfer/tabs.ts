import { pictureAllowances } from '#contract/pictures/pictureAllowances.ts'
import { pictureTopups } from '#contract/pictures/pictureTopups.ts'
import { useTabs } from '#web/kit/useTabs.ts'

/** The page's tabs with their titles and hints. */
export const transferTabs = {
  cameras: { title: pictureAllowances.list.noun, hint: '每台今天传了多少，还能传多少' },
  topups: { title: pictureTopups.list.noun, hint: '谁在什么时候加了多少' },
} as const
export const tabKeys = ['cameras', 'topups'] as const

/** The chosen tab. The tabs share no filters. */
export const useTab = () => useTabs(tabKeys)
