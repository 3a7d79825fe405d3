/** The overlay over the page; at most one at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'password' | 'devices' | 'security' | 'messages' | 'menu' | undefined
