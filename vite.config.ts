import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkOf, type Graph, sharedChunks } from './scripts/build/chunks.ts'

const server = process.env.API ?? 'http://127.0.0.1:8080'
const proxied = ['/webapi', '/files', '/ingest', '/notify', '/printapi', '/q', '/live']

const page = (name: string) => new URL(`./web/${name}.html`, import.meta.url).pathname

export default defineConfig({
  root: new URL('./web', import.meta.url).pathname,
  plugins: [react(), compressed()],
  build: {
    outDir: new URL('./dist/web', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'es2022',
    // Small pictures stay files, so that they are cached and the page's policy needs no exception for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // These do nothing by being imported, and do not say so: without this a list brings the whole of forms with it, and signing in the engine of typebox.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/(@ant-design|@rc-component|typebox)\//, sideEffects: false }],
      },
    },
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: page('index'),
          output: {
            codeSplitting: {
              groups: [
                ...sharedChunks.map((chunk, at) => ({
                  debugName: chunk,
                  name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
                  priority: sharedChunks.length - at,
                  includeDependenciesRecursively: at > 0,
                })),
                { debugName: 'features', name: chunkOf },
              ],
            },
          },
        },
      },
    },
    // The page for screens on site is built separately: with shared files it would run and be styled by what the back-office starts with.
    screen: { consumer: 'client', build: { emptyOutDir: false, rolldownOptions: { input: page('screen') } } },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments))
        if (environment.config.consumer === 'client') await builder.build(environment)
    },
  },
  server: {
    port: 5173,
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false }])),
  },
})

/** Puts a .br and a .gz beside each text file, which the server sends as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: ({ mode }, { command }) => command === 'build' && mode === 'production',
    writeBundle({ dir = '' }, bundle) {
      for (const name of [...Object.keys(bundle), 'icon.svg'].filter((one) => /\.(js|css|html|svg)$/.test(one))) {
        const text = readFileSync(join(dir, name))
        writeFileSync(
          join(dir, `${name}.br`),
          brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
        writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }))
      }
    },
  }
}
