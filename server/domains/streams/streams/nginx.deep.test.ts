import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reads } from '#test/clients/ffmpeg.ts'
import { freePort } from '#test/server/freePort.ts'
import { startTestServer } from '#test/server/testServer.ts'
import { streamingContract } from './streaming.contract.ts'
import { startStreams } from './work.ts'

// Debian: apt install nginx libnginx-mod-rtmp. Elsewhere these say where they are.
const nginx = process.env.NGINX_BINARY ?? '/usr/sbin/nginx'
const rtmpModule = process.env.NGINX_RTMP_MODULE ?? '/usr/lib/nginx/modules/ngx_rtmp_module.so'
const secret = 'a-secret-of-the-hooks-of-this-test'

/** Tests the hooks against a media server that was not written by us. */
streamingContract('nginx-rtmp', existsSync(nginx) && existsSync(rtmpModule), async () => {
  const [rtmp, http, api] = [await freePort(), await freePort(), await freePort()]
  const server = await startTestServer({
    MEDIA_PROVIDER: 'nginx',
    MEDIA_PUSH_URL: `rtmp://127.0.0.1:${rtmp}/live`,
    MEDIA_PLAY_URL: `http://127.0.0.1:${http}`,
    MEDIA_API_URL: `http://127.0.0.1:${http}`,
    MEDIA_HOOK_SECRET: secret,
  })
  await server.app.listen({ port: api, host: '127.0.0.1' })
  const folder = mkdtempSync(join(tmpdir(), 'jy-nginx-'))
  writeFileSync(join(folder, 'nginx.conf'), config(folder, rtmp, http, api))
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  const deadline = Date.now() + 20_000
  while (!(await fetch(`http://127.0.0.1:${http}/stat`).catch(() => null))?.ok) {
    if (Date.now() > deadline) throw new Error('nginx does not start')
    await new Promise((next) => setTimeout(next, 100))
  }
  await startStreams(server.services)
  // Browsers cannot play it; this test plays it by its own protocol, also with the token of a play address.
  server.services.media.playAddresses = (code, token) => ({
    flv: null,
    hls: `rtmp://127.0.0.1:${rtmp}/live/${code}?token=${token}`,
  })
  return {
    server,
    watches: ({ hls }, code) => reads((hls ?? '').replace(/live\/[a-z0-9]+/, `live/${code}`)),
    async close() {
      await ended(child)
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
})

const config = (folder: string, rtmp: number, http: number, api: number) => `
load_module ${rtmpModule};
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 256; }
rtmp {
  access_log off;
  server {
    listen 127.0.0.1:${rtmp};
    application live {
      live on;
      drop_idle_publisher 15s;
      notify_method post;
      on_publish http://127.0.0.1:${api}/notify/media/${secret}/nginx;
      on_publish_done http://127.0.0.1:${api}/notify/media/${secret}/nginx;
      on_play http://127.0.0.1:${api}/notify/media/${secret}/nginx;
      on_play_done http://127.0.0.1:${api}/notify/media/${secret}/nginx;
    }
  }
}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${http};
    location /stat { rtmp_stat all; }
    location /control { rtmp_control all; }
  }
}
`

function ended(child: ChildProcess) {
  if (child.exitCode !== null) return undefined
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return exited
}
