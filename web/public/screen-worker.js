// Opens the page of a screen without a network: the newest page while there is one, else the one that was kept. Its files have names
// of their own for each version, so those that are kept need no question. Nothing else goes through here.
const shell = 'screen-shell'
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin) return
  if (event.request.mode === 'navigate') event.respondWith(newest(event.request))
  else if (pathname.startsWith('/assets/')) event.respondWith(known(event.request))
})

async function newest(request) {
  const store = await caches.open(shell)
  try {
    const answer = await fetch(request)
    if (answer.ok) await store.put('/screen', answer.clone())
    return answer.status >= 500 ? ((await store.match('/screen')) ?? answer) : answer
  } catch {
    return (await store.match('/screen')) ?? Response.error()
  }
}

async function known(request) {
  const store = await caches.open(shell)
  const kept = await store.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await store.put(request.url, answer.clone())
  return answer
}
