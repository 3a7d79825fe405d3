interface Request extends RequestInit {
  headers: Headers
  signal: AbortSignal
}

/** Like `fetch`, which cannot report upload progress: `onProgress` gets the part of the body that was sent, 0 to 1. */
export function fetchWithProgress(
  address: string,
  init: Request,
  onProgress: (share: number) => void,
): Promise<Response> {
  const { method = 'GET', headers, body, signal } = init
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.responseType = 'blob'
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
    request.onload = () =>
      resolve(new Response(request.response as Blob, { status: request.status, headers: named(request) }))
    request.onerror = () => reject(new TypeError('no answer'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) return reject(signal.reason)
    request.send(body as XMLHttpRequestBodyInit | null | undefined)
  })
}

/** The headers of a response, which are listed one per line. */
const named = (request: XMLHttpRequest) =>
  request
    .getAllResponseHeaders()
    .trim()
    .split(/\r\n/)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    .filter(([name]) => name !== '')
