/** What lies over the page; one at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'password' | 'devices' | 'security' | 'messages' | 'menu' | undefined
