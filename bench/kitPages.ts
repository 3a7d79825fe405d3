import { get } from 'node:http'

// Keeps streams of live events open as pages do, and reads them to nowhere: URL, count for each session, tokens.
const [url, each, ...tokens] = process.argv.slice(2)

const opened = tokens.flatMap((authorization) =>
  Array.from(
    { length: Number(each) },
    () =>
      new Promise<void>((resolve, reject) => {
        get(url!, { headers: { authorization } }, (answer) => {
          if (answer.headers['content-type']?.startsWith('text/event-stream')) resolve()
          else reject(new Error(`no stream: ${answer.statusCode}`))
          answer.resume()
        }).on('error', reject)
      }),
  ),
)
await Promise.all(opened)
process.send!({ ready: String(opened.length) })
process.on('SIGTERM', () => process.exit(0))
