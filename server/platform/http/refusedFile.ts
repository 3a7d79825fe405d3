/** The answer to an address of a file that is not served: the same whatever is wrong with an address, and whether there is such a file or not. */
export const refusedFile = { code: 403, msg: '文件地址无效或已过期，请刷新页面' }
