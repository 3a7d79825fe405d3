import { type ComponentProps, createContext, use } from 'react'
import { Button } from './Button.tsx'

type Look = Extract<ComponentProps<typeof Button>['kind'], 'link' | 'plain' | 'primary'>

/** How the actions below are drawn: as links in a row of a table, as buttons in the foot of its drawer. */
export const ActLook = createContext<Look>('link')

/** An action on a row, which its page names once for the table and the drawer. */
export const ActButton = (props: Omit<ComponentProps<typeof Button>, 'kind' | 'size'>) => (
  <Button kind={use(ActLook)} {...props} />
)
