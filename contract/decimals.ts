/** Of a share in percent that people have agreed on: as exact as it is stored. Apart from the fields, because every page needs it. */
export const agreedDecimals = 2
