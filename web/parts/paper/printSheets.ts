import paper from './Paper.module.css'

/**
 * Opens the browser's print dialog with one picture a sheet, each as large as its paper; resolves once the dialog is closed, whatever
 * somebody did there.
 * @param pictures their addresses @param size of the paper in hundredths of a millimetre, upright
 */
export async function printSheets(pictures: readonly string[], size: { x: number; y: number }): Promise<void> {
  const sheets = document.createElement('div')
  sheets.className = paper.paper ?? ''
  sheets.dataset.paper = ''
  sheets.ariaHidden = 'true'
  const [width, height] = [`${size.x / 100}mm`, `${size.y / 100}mm`]
  const style = document.createElement('style')
  style.textContent = `@page { size: ${width} ${height}; margin: 0 }`
  sheets.append(style)
  for (const picture of pictures) {
    const image = document.createElement('img')
    image.src = picture
    Object.assign(image.style, { display: 'block', width, height, breakAfter: 'page' })
    sheets.append(image)
  }
  document.body.append(sheets)
  try {
    await Promise.all([...sheets.querySelectorAll('img')].map((image) => image.decode()))
    const closed = new Promise((resolve) => window.addEventListener('afterprint', resolve, { once: true }))
    window.print()
    await closed
  } finally {
    sheets.remove()
  }
}
