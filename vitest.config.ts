import { defineConfig } from 'vitest/config'
import { serverTests } from './tools/lib/database-tests.ts'

/** A condition is waited for as long as a slow machine needs, not the library’s one second. */
const patient = { poll: { timeout: 30_000, interval: 50 } }
const anywhere = ['**/node_modules/**', '**/dist/**', '**/.cache/**']

const { onDatabase, onEmbedded, onShards, alone } = serverTests()
/** Of every test of the server; the browser’s suites run beside these, on machines of two processors too. */
const server = {
  // Most of a file's time went into loading the server anew; each opens a database and a server of its own.
  isolate: false,
  // Opening and closing many embedded databases in one process ends it now and then, where V8 frees the code of
  // WebAssembly (nodejs/node#64500: "Check failed: jit_page_->allocations_.erase"): the tests after it would be lost.
  execArgv: ['--no-wasm-code-gc', '--no-flush-liftoff-code', '--no-memory-protection-keys'],
  setupFiles: ['server/test/setup/each-file.ts'],
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: patient,
}

export default defineConfig({
  test: {
    // Two at a time: a browser and a database run beside the tests, and a laptop should stay usable.
    maxWorkers: 2,
    exclude: anywhere,
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: onDatabase,
          globalSetup: ['server/test/setup/global.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server-embedded',
          include: onEmbedded,
          globalSetup: ['server/test/setup/global.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server-shards',
          include: onShards,
          globalSetup: ['server/test/setup/global.ts'],
        },
      },
      {
        test: { ...server, name: 'server-alone', include: alone },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // A window and the packages are made once: that was most of a file's time. What a file does to the window it
          // undoes, and the application is loaded anew for each (web/test/world.ts).
          isolate: false,
          setupFiles: ['web/test/setup.ts'],
          // Read as text by what begins with Cairn's own colours; all other styles are left out.
          css: { include: /\/web\/themes\// },
          testTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'stories',
          include: ['e2e/**/*.test.ts'],
          exclude: [...anywhere, 'e2e/a11y/**'],
          globalSetup: ['e2e/setup/global.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
          // The stories share one server and two processors: side by side they would only wait for each other.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'accessibility',
          include: ['e2e/a11y/**/*.test.ts'],
          globalSetup: ['e2e/setup/global.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
          fileParallelism: false,
        },
      },
    ],
  },
})
