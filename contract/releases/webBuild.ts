/** What a build of the back-office's page is called. */
export const webBuildNoun = '网页版本'
/** Of a package of the back-office's page. */
export const maxBuildMegabytes = 64
export const maxBuildFiles = 4000
/** Unpacked it may have so many times as much. */
export const maxUnpackedMegabytes = 4 * maxBuildMegabytes
/** After a switch somebody who has seen the new page has to confirm it; otherwise the host goes back to the one before. */
export const keepMinutes = 10
