/** Below the field of a stream code: a change that leaves it empty leaves the code as it is. */
export const secretHint = (row: object | undefined) =>
  row && (row as { code?: string | null }).code
    ? '加密保存；不填则沿用原来的，要去掉在详情里清除'
    : '加密保存，列表里不显示'
