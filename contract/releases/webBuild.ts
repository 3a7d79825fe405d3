/** What a build of the back-office's page is called. */
export const webBuildNoun = '网页版本'
/** Of a package of the back-office's page. */
export const maxBuildMegabytes = 64
export const maxBuildFiles = 4000
/** Maximum size of an unpacked package. */
export const maxUnpackedMegabytes = 4 * maxBuildMegabytes
/** After a switch, somebody who has seen the new page must confirm it within this time; otherwise the host returns to the previous build. */
export const keepMinutes = 10
