import { defineConfig } from 'vitest/config'

/**
 * Files that leave nothing behind them, as tried one after the other in a single process; a new one of the server joins
 * when it has been tried so. What replaces a module, changes what processes begin with or looks at those never does, nor
 * what has its hooks from another module (test/lightHouse.ts, test/billHouse.ts): that module is loaded once.
 */
const together = [
  'contract/**/*.test.ts',
  'web/**/*.test.ts',
  'server/{channel,cvm,imports,message,mission,photo,special,system,user,version}/**/*.test.ts',
  'server/account/{admins,authority,captcha,devices,initialPassword,login}.test.ts',
  'server/account/{phoneSignIn,secondFactors,subAccounts,validUntil}.test.ts',
  'server/caseconf/{caseImages,screens}.test.ts',
  'server/exports/exports.test.ts',
  'server/http/transactAs.test.ts',
  'server/ingest/{access,orders,payments,pictures,visits}.test.ts',
  'server/ingest/jpeg/{clean,planted}.test.ts',
  'server/operation/{explanations,matters,orders,overview,pictures,refundBulks}.test.ts',
  'server/operation/{refunds,reports,resources,scans,waiting}.test.ts',
  'server/operation/figures/{figureRows,monitor,proof}.test.ts',
  'server/operation/lights/flap.test.ts',
  'server/operation/orders/{detail,total}.test.ts',
  'server/operation/overview/overview.test.ts',
  'server/operation/refunds/{result,worker}.test.ts',
  'server/outside/miniProgram/wechat.test.ts',
  'server/outside/payment/sandbox.test.ts',
  'server/outside/storage/looseSweep.test.ts',
  'server/scenic/{deviceHealth,deviceState,devices,removedDevices,streams}.test.ts',
  'server/scenic/bus/commands.test.ts',
  'server/scenic/streams/hooks.test.ts',
  'simulator/{client,day,run}.test.ts',
  'test/laws/{envelope,sorting,strangers}.test.ts',
]

const each = {
  // Classes keep the names of their modules.
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  pool: 'forks' as const,
  maxWorkers: 2,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What is waited for is there in milliseconds, on a machine that does nothing else.
  expect: { poll: { timeout: 12_000 } },
  // What passes only then is named at the end (docs/decisions/0015). Not a property: it would be tried with other values.
  retry: { count: 1, condition: /^(?!Property failed after|Failed to run property)/ },
}

export default defineConfig({
  test: {
    globalSetup: './test/template.ts',
    projects: [
      {
        // The files of a worker follow each other in one process: the server and the database's program are loaded once.
        test: { ...each, name: 'together', include: together, isolate: false, setupFiles: './test/between.ts' },
      },
      {
        // Each file has a process to itself.
        test: {
          ...each,
          name: 'alone',
          include: ['server/**/*.test.ts', 'simulator/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: together,
          // After the others, whose processes would otherwise end where one of these is next.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
