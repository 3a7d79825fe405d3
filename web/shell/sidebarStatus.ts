/** Whether the sidebar is open, stored in a cookie for a year (specification, section 2). */
export const sidebarOpen = () => !/(?:^|; )sidebarStatus=0/.test(document.cookie)
export function keepSidebar(open: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing on plain http
  document.cookie = `sidebarStatus=${open ? 1 : 0}; path=/; max-age=31536000; samesite=lax`
}
