import { requestBase } from './session.ts'

/** The address of a stored file as the server signed it: paths are the server's own, which is not this origin in the second environment. */
export const fileAddress = (url: string) => (url.startsWith('/') ? requestBase() + url : url)

/** Saves a stored file as a click on a link would. Its own name is the server's. */
export function download(address: string, name = '') {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
