import { requestBase } from './session.ts'

/** The address of a stored file as the server signed it: paths are the server's own, which is not this origin in the second environment. */
export const fileAddress = (url: string) => (url.startsWith('/') ? requestBase() + url : url)
