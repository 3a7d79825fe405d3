import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { pageByName } from '#contract/menu.ts'

/** /openapi.json for machines, /docs for people: both made from the contract. */
export function mountReference(app: FastifyInstance) {
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  app.get('/docs', { schema: { hide: true } }, async (_, reply) => reply.type('text/html; charset=utf-8').send(page()))
}

interface Shape {
  type?: string
  title?: string
  enum?: unknown[]
  nullable?: boolean
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  pattern?: string
  format?: string
}

function page(): string {
  const byDomain = Map.groupBy(operations(), ({ id }) => id.split('.')[0]!)
  const sections = [...byDomain].map(([domain, list]) => `<h2 id="${domain}">${domain}</h2>${list.map(({ id, operation }) => entry(id, operation)).join('')}`)
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>接口说明</title><style>${style}</style>
<main><h1>接口说明</h1><p>答复为 <code>{code, msg, data}</code>，<code>code</code> 为 200 即成功。机器可读：<a href="/openapi.json">/openapi.json</a>。</p>
<nav>${[...byDomain.keys()].map((domain) => `<a href="#${domain}">${domain}</a>`).join(' ')}</nav>${sections.join('')}</main></html>`
}

function entry(id: string, operation: Operation): string {
  const access = Array.isArray(operation.pages) ? operation.pages.map((name) => pageByName.get(name)?.title ?? name).join('、') : accessNames[operation.pages as string]
  const parts = (['params', 'query', 'body', 'reply'] as const).flatMap((part) =>
    operation[part] ? [`<dt>${partNames[part]}</dt><dd>${shape(operation[part] as Shape)}</dd>`] : [],
  )
  return `<details><summary><b class="${operation.method}">${operation.method}</b> <code>${escaped(operation.path)}</code> ${escaped(operation.title)}</summary><dl><dt>编号</dt><dd>${id}</dd><dt>权限</dt><dd>${access}</dd>${parts.join('')}</dl></details>`
}

const accessNames: Record<string, string> = { public: '公开', session: '已登录', ingest: '接入密钥签名', provider: '服务方签名' }
const partNames = { params: '路径', query: '查询', body: '内容', reply: '答复 data' }

function shape(schema: Shape, depth = 0): string {
  if (schema.properties) {
    const rows = Object.entries(schema.properties).map(
      ([name, value]) => `<li><code>${name}</code>${schema.required?.includes(name) ? '' : '?'} ${escaped(value.title ?? '')} ${depth > 3 ? '' : shape(value, depth + 1)}</li>`,
    )
    return rows.length ? `<ul>${rows.join('')}</ul>` : '无'
  }
  if (schema.items) return `列表 ${shape(schema.items, depth + 1)}`
  const kind = schema.enum ? schema.enum.filter((value) => value !== null).join(' | ') : [schema.type, schema.format, schema.pattern].filter(Boolean).join(' ')
  return `<i>${escaped(kind)}${schema.nullable ? ' | null' : ''}</i>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const style = `body{font:14px/22px system-ui,"Noto Sans CJK SC",sans-serif;margin:0;color:#171B20;background:#fff}main{max-width:960px;margin:0 auto;padding:24px}
h1{font-size:24px}h2{font-size:16px;margin:24px 0 8px;border-bottom:1px solid #E5E8EB;padding-bottom:4px}summary{cursor:pointer;padding:4px 0}dl{display:grid;grid-template-columns:80px 1fr;gap:4px 12px;margin:4px 0 12px 20px}
dt{color:#646D78}dd{margin:0}ul{margin:0;padding-left:18px}i{color:#646D78;font-style:normal;font-size:12px}nav a{margin-right:12px}a{color:#0B6682}b.GET{color:#17794A}b.POST{color:#0B6682}b.PUT{color:#925400}b.DELETE{color:#C42F38}
@media(prefers-color-scheme:dark){body{background:#15181B;color:#E8EBED}h2{border-color:#262B30}dt,i{color:#8D97A1}a{color:#63BBD6}}`
