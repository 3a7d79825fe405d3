export interface Landing {
  readonly product: string
  readonly title: string
  /** What stands below the title, one line each. */
  readonly lines: readonly string[]
  /** Opens the mini-program, where the browser asks for a tap first. */
  readonly link?: string
}

/** The page of a code that leads nowhere else: no script, no cookie, nothing from elsewhere. */
export const landingPage = ({ product, title, lines, link }: Landing) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title><style>
body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:24px;box-sizing:border-box;font:16px/1.6 -apple-system,"PingFang SC","Microsoft YaHei",sans-serif;background:#f5f6f7;color:#171b20}
h1{font-size:22px;margin:0 0 8px}p{margin:0;color:#646d78}a{display:inline-block;margin-top:20px;padding:10px 28px;border-radius:8px;background:#0c6c8a;color:#fff;text-decoration:none}small{display:block;margin-top:32px;color:#646d78}
@media(prefers-color-scheme:dark){body{background:#0e1113;color:#e8ebed}p,small{color:#8d97a1}a{background:#16789a}}
</style></head><body><main><h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}${link ? `<a href="${escaped(link)}">打开小程序</a>` : ''}<small>${escaped(product)}</small></main></body></html>`

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!)
