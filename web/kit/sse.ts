export interface ServerMessage {
  id: string
  event: string
  /** Empty for a comment or a keep-alive. */
  data: string
}

/** Messages of a `text/event-stream` body, in the order of the HTML standard's event stream format. A comment comes as a message without data. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerMessage> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield parse(block)
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

function parse(block: string): ServerMessage {
  const message: ServerMessage = { id: '', event: 'message', data: '' }
  const lines: string[] = []
  for (const line of block.split('\n')) {
    const at = line.indexOf(':')
    const field = at < 0 ? line : line.slice(0, at)
    const value = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '')
    if (field === 'data') lines.push(value)
    if (field === 'id') message.id = value
    if (field === 'event') message.event = value
  }
  message.data = lines.join('\n')
  return message
}
