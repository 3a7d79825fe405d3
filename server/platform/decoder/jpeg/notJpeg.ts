/** Not a whole JPEG. The message is a sentence for the sender. */
export class NotJpeg extends Error {}

export const structure = () => new NotJpeg('JPEG 结构有误')
export const broken = () => new NotJpeg('照片不能解码，文件可能已损坏')
