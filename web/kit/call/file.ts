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

/** Saves a text that has come with an answer as a file. */
export function saveText(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  download(address, name)
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
