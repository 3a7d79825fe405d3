/** The page that the link of an invitation opens. Its token comes after a `#`, so that no server, log or referrer ever contains it. */
const page = '/login'
const mark = '#invite='

/**
 * The link by which the owner of an account chooses its password.
 * @param site the address of the site, without a slash at its end
 */
export const inviteLink = (site: string, invite: string) => `${site}${page}${mark}${invite}`

/** The token of the invitation that an address opens. */
export const inviteIn = ({ pathname, hash }: { pathname: string; hash: string }): string | undefined =>
  pathname === page && hash.startsWith(mark) ? hash.slice(mark.length) : undefined
