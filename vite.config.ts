import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.API ?? 'http://127.0.0.1:8080'
const proxied = ['/webapi', '/files', '/ingest', '/notify', '/printapi']

export default defineConfig({
  root: new URL('./web', import.meta.url).pathname,
  plugins: [react()],
  build: {
    outDir: new URL('./dist/web', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the server allows no inline script, and small pictures stay files so that they are cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: 5173,
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false }])),
  },
})
