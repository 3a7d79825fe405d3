import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { admins } from '#contract/accounts/admins.ts'
import { captcha } from '#contract/accounts/captcha.ts'
import { operations } from '#contract/index.ts'
import { ingest } from '#contract/ingest/ingest.ts'
import type { Operation } from '#contract/kit.ts'
import { pageByName } from '#contract/menu.ts'
import { roleNames } from '#contract/roles.ts'
import { sha256 } from '../secrets/secrets.ts'
import { repeatHeaders, type Signed, signatureOf, signedHeaders, signedLines, signedText } from './signature.ts'

/** /openapi.json for machines, /docs for people: both made from the contract. */
export function mountReference(app: FastifyInstance) {
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  app.get('/docs', { schema: { hide: true } }, async (_, reply) => reply.type('text/html; charset=utf-8').send(page()))
}

const lines = Object.values(signedLines)
const signing =
  '/ingest/v1 的每个请求都用接入密钥签名。X-Jy-Signature 是下面五行文本的 HMAC-SHA256，以密钥显示时的字符为键，写成小写十六进制。行之间是单个换行符（\\n），末尾没有换行。'

/** What /openapi.json says of signing, with the address of what /docs says. */
export const ingestTag = {
  name: 'ingest',
  description: `${signing}\n\n${lines.map((line, index) => `${index + 1}. ${line}`).join('\n')}`,
  externalDocs: { description: '签名', url: '/docs#signing' },
}

/** How a call says who makes it, for /openapi.json and /docs. */
export const signInText = `先用 ${admins.login.path} 登录：pwd 是密码的 SHA-256，写成小写十六进制，不是密码本身。答复里的 data.token 原样放进之后每个请求的请求头 Authorization。`

interface Shape {
  type?: string
  title?: string
  description?: string
  enum?: unknown[]
  nullable?: boolean
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  pattern?: string
  format?: string
}

interface Section {
  id: string
  title: string
  html: string
}

function page(): string {
  const byDomain = Map.groupBy(operations(), ({ id }) => id.split('.')[0]!)
  const sections = [...byDomain].flatMap(([domain, list]): Section[] => {
    const entries = { id: domain, title: domain, html: list.map(({ id, operation }) => entry(id, operation)).join('') }
    return domain === 'ingest' ? [{ id: 'signing', title: '签名', html: signingText() }, entries] : [entries]
  })
  const all = [{ id: 'signin', title: '登录', html: signInSection() }, ...sections]
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>接口说明</title><style>${style}</style>
<main><h1>接口说明</h1><p>答复为 <code>{code, msg, data}</code>，<code>code</code> 为 200 即成功。机器可读：<a href="/openapi.json">/openapi.json</a>。</p>
<nav>${all.map(({ id, title }) => `<a href="#${id}">${title}</a>`).join(' ')}</nav>${all.map(({ id, title, html }) => `<h2 id="${id}">${title}</h2>${html}`).join('')}</main></html>`
}

function signInSection(): string {
  const { login, me } = admins
  const example = `BASE=http://127.0.0.1:8080
PWD_HASH=$(printf '%s' '密码' | sha256sum | cut -d ' ' -f 1)
curl -sS "$BASE${login.path}" -H 'Content-Type: application/json' -d "{"name":"admin","pwd":"$PWD_HASH"}"
# {"code":200,"msg":"ok","data":{"token":"…",…}}
TOKEN=…
curl -sS "$BASE${me.path}" -H "Authorization: $TOKEN"`
  return `<p>权限为“公开”“${accessNames.ingest}”和“${accessNames.provider}”的调用不用登录，其余都要。${signInText}</p><pre>${escaped(example)}</pre>
<p>会话 12 小时不用即失效，最长 7 天；失效后答复 HTTP 401，重新登录即可。失败多次后，或站点为 lt 时，登录答复 1006：先取 <code>${captcha.challenge.path}</code> 的题，把题与解答放进 <code>captcha</code> 再登录。</p>`
}

function signingText(): string {
  const secret = 'aGVsbG8td29ybGQtdGhpcy1pcy1hLXNlY3JldC0wMQ'
  const body = '{"items":[{"gbCode":"34100000001327000001","at":"2026-05-02T14:28:03+08:00"}]}'
  const { method, path } = ingest.heartbeats
  const signed: Signed = {
    method,
    path,
    time: '1777703283000',
    nonce: '0123456789abcdef',
    bodyHash: sha256(body).toString('hex'),
  }
  return `<p>${signing}</p><ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>
<p>请求头：</p>${shape(Type.Object({ ...signedHeaders, ...repeatHeaders }) as Shape)}
<p>签名覆盖整个请求体，表单也一样；发送方与服务器之间的代理不得改动路径。签名不对时答复 HTTP 401，<code>data.serverTime</code> 是服务器时间。</p>
<p>示例，可用来核对自己的程序。密钥：</p><pre>${secret}</pre><p>请求体：</p><pre>${escaped(body)}</pre><p>签名的文本：</p><pre>${signedText(signed)}</pre><p>得到 X-Jy-Signature：</p><pre>${signatureOf(secret, signed)}</pre>`
}

function entry(id: string, operation: Operation): string {
  const access =
    (Array.isArray(operation.pages)
      ? operation.pages.map((name) => pageByName.get(name)?.title ?? name).join('、')
      : accessNames[operation.pages as string]) +
    (operation.roles ? `，仅${operation.roles.map((role) => roleNames[role]).join('、')}` : '')
  const { file } = operation
  const raw = file
    ? [
        `<dt>${partNames.body}</dt><dd>文件原样，<i>${file.types.join(' | ')}</i>，最多 ${file.maxBytes / 1_048_576} MB</dd>`,
      ]
    : []
  const parts = (['params', 'query', 'body', 'form', 'reply'] as const).flatMap((part) =>
    operation[part] ? [`<dt>${partNames[part]}</dt><dd>${shape(operation[part] as Shape)}</dd>`] : [],
  )
  return `<details><summary><b class="${operation.method}">${operation.method}</b> <code>${escaped(operation.path)}</code> ${escaped(operation.title)}</summary><dl><dt>编号</dt><dd>${id}</dd><dt>权限</dt><dd>${access}</dd>${[...parts, ...raw].join('')}</dl></details>`
}

const accessNames: Record<string, string> = {
  public: '公开',
  session: '已登录',
  ingest: '接入密钥签名',
  provider: '服务方签名',
}
const partNames = { params: '路径', query: '查询', body: '内容', form: '表单 multipart', reply: '答复 data' }

function shape(schema: Shape, depth = 0): string {
  if (schema.properties) {
    const rows = Object.entries(schema.properties).map(
      ([name, value]) =>
        `<li><code>${name}</code>${schema.required?.includes(name) ? '' : '?'} ${escaped(value.title ?? value.description ?? '')} ${depth > 3 ? '' : shape(value, depth + 1)}</li>`,
    )
    return rows.length ? `<ul>${rows.join('')}</ul>` : '无'
  }
  if (schema.items) return `列表 ${shape(schema.items, depth + 1)}`
  const kind = schema.enum
    ? schema.enum.filter((value) => value !== null).join(' | ')
    : [schema.type, schema.format, schema.pattern].filter(Boolean).join(' ')
  return `<i>${escaped(kind)}${schema.nullable ? ' | null' : ''}</i>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const style = `:root{color-scheme:light dark;--text:#171B20;--soft:#646D78;--back:#fff;--line:#E5E8EB;--link:#0B6682;--get:#17794A;--put:#925400;--delete:#C42F38}
@media(prefers-color-scheme:dark){:root{--text:#E8EBED;--soft:#8D97A1;--back:#15181B;--line:#262B30;--link:#63BBD6;--get:#4FBF86;--put:#E5A84B;--delete:#F0767C}}
body{font:14px/22px system-ui,"Noto Sans CJK SC",sans-serif;margin:0;color:var(--text);background:var(--back)}main{max-width:960px;margin:0 auto;padding:24px;overflow-wrap:anywhere}
h1{font-size:24px}h2{font-size:16px;margin:24px 0 8px;border-bottom:1px solid var(--line);padding-bottom:4px}summary{cursor:pointer;padding:4px 0}dl{display:grid;grid-template-columns:80px minmax(0,1fr);gap:4px 12px;margin:4px 0 12px 20px}
dt{color:var(--soft)}dd{margin:0}ul,ol{margin:0;padding-left:18px}p,pre{margin:8px 0}pre{padding:8px 12px;border:1px solid var(--line);border-radius:6px;font-size:12px;white-space:pre-wrap}i{color:var(--soft);font-style:normal;font-size:12px}nav a{margin-right:12px}a{color:var(--link)}
b.GET{color:var(--get)}b.POST{color:var(--link)}b.PUT{color:var(--put)}b.DELETE{color:var(--delete)}@media(max-width:599px){main{padding:16px}dl{grid-template-columns:minmax(0,1fr);margin-left:0}}`
