import { storedAt } from '#web/kit/call/session.ts'

/** What is printed beside each code, apart from what the code itself says. */
export interface SheetLook {
  /** What passers-by are asked to do; may be empty. */
  readonly callToAction: string
  /** `data:` address of the logo. It stays in this browser. */
  readonly logo?: string | undefined
}

/** So many fit beside a code of the smallest size, in two lines. */
export const callToActionLength = 16
const usual: SheetLook = { callToAction: '扫码找到你的照片' }

const maxLogoMegabytes = 5
/** The longer side in px that a printer makes use of on a poster. */
const logoSide = 960
export const logoHint = `只留在本机浏览器，不上传；图片不超过 ${maxLogoMegabytes} MB`

// A logo belongs to a customer: another account in this browser has its own.
const place = () => storedAt('sheetLook')

/** What the account last printed with in this browser. */
export function savedLook(): SheetLook {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(place()) ?? '{}') as Partial<SheetLook>) }
  } catch {
    return usual
  }
}

/** Whether there was room to keep it. */
export function saveLook(look: SheetLook): boolean {
  try {
    localStorage.setItem(place(), JSON.stringify(look))
    return true
  } catch {
    return false
  }
}

/** The picture of a file as a `data:` address, no larger than paper needs. @throws Error whose message says what is wrong with the file */
export async function logoOf(file: File): Promise<string> {
  if (file.size > maxLogoMegabytes * 1_048_576)
    throw new Error(`「${file.name}」超过 ${maxLogoMegabytes} MB，请换一张小一些的图片`)
  const address = URL.createObjectURL(file)
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    const scale = Math.min(1, logoSide / Math.max(image.naturalWidth, image.naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/webp')
  } catch {
    throw new Error(`「${file.name}」不是能打开的图片，请选 PNG、JPEG 或 WebP`)
  } finally {
    URL.revokeObjectURL(address)
  }
}
