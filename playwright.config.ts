import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/lib/packages.ts';

/** Software WebGL, and nothing that asks for the network. Without a sandbox, because tests run as root and in containers, too. */
const args = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Without a graphics card, text and boxes are painted faster by the processor itself.
  '--disable-gpu-rasterization',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page of a test ends before code that V8 optimizes beside it has been worth it (docs/decisions/0378).
  '--js-flags=--no-maglev --no-opt',
];

const executablePath = findChromium();

/** `npm test` starts the production server and says where it is; by hand, it is the one of `npm run up`. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/setup.ts',
  outputDir: '.data/test/playwright',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 1,
  forbidOnly: true,
  // A test that fails has failed (docs/decisions/0168).
  retries: 0,
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    // A map that flies is drawn frame by frame by the processor: what is tested is where it arrives.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Its copies of the document at each step take a tenth of the time: a cause is found with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args },
  },
  projects: [
    // With a quarter of the pixels each way a page is tested in two thirds of the time: a map that nobody sees is painted by the
    // processor. What is measured is in pixels of CSS; where pictures are compared, the test says how many pixels it wants.
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.25 },
      testIgnore: '**/*.phone.spec.ts',
    },
    // Its window and its touch are tested; more pixels would only be painted.
    { name: 'phone', use: { ...devices['Pixel 7'], deviceScaleFactor: 0.5 }, testMatch: '**/*.phone.spec.ts' },
  ],
});
