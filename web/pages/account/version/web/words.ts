/** A build by its number; without one it is the page that came with the server. */
export const nameOf = (number: string) => number || '自带网页'
