export interface Landing {
  readonly product: string
  readonly title: string
  /** Texts below the title, one line each. */
  readonly lines: readonly string[]
  /** Where and when, each under its label. */
  readonly facts?: Readonly<Record<string, string>>
  /** What the reader can do. */
  readonly advice?: string
  /** The phone number to call. */
  readonly phone?: string
  /** Opens the mini-program, if the browser requires a tap first. */
  readonly link?: string
}

/** The page of a code that leads nowhere else: no script, no cookie, nothing from elsewhere. */
export const landingPage = ({ product, title, lines, facts = {}, advice, phone, link }: Landing) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title><style>
body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:24px;box-sizing:border-box;font:16px/1.6 -apple-system,"PingFang SC","Microsoft YaHei",sans-serif;background:#f5f6f7;color:#171b20;overflow-wrap:anywhere}
main{max-width:360px}h1{font-size:22px;line-height:1.4;margin:0 0 8px}p{margin:0;color:#59626c}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:24px 0 0;padding:16px;border-radius:8px;background:#fff;text-align:left}dt{color:#59626c;white-space:nowrap}dd{margin:0}
dl+p{margin-top:20px}a{display:block;margin-top:20px;padding:10px 28px;border-radius:8px;background:#0c6c8a;color:#fff;text-decoration:none}a:focus-visible{outline:3px solid #171b20;outline-offset:2px}small{display:block;margin-top:32px;color:#59626c}
@media(prefers-color-scheme:dark){body{background:#0e1113;color:#e8ebed}p,small,dt{color:#9aa4ae}dl{background:#191e22}a{background:#16789a}a:focus-visible{outline-color:#e8ebed}}
</style></head><body><main><h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}${listOf(facts)}${advice ? `<p>${escaped(advice)}</p>` : ''}${link ? `<a href="${escaped(link)}">打开小程序</a>` : ''}${phone ? `<a href="tel:${escaped(phone)}">拨打 ${escaped(phone)}</a>` : ''}<small>${escaped(product)}</small></main></body></html>`

const listOf = (facts: Readonly<Record<string, string>>) => {
  const rows = Object.entries(facts).map(([label, words]) => `<dt>${escaped(label)}</dt><dd>${escaped(words)}</dd>`)
  return rows.length ? `<dl>${rows.join('')}</dl>` : ''
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!)
