import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './tests/support/services/chromium.ts';
import { dataFolder } from './tests/support/services/data-folder.ts';
import { journeyVariables } from './tests/support/services/journeys-setup.ts';
import { timeouts } from './tests/support/services/timeouts.ts';

const executable = await chromiumPath();
// The workers need not look for it again.
if (executable !== null) process.env['CHROMIUM_PATH'] = executable;
// For the profiles of browsers.
process.env['TMPDIR'] ??= dataFolder();
/** All journeys, as `npm run test:journeys` runs them. */
const isNightly = process.env['PLENUM_JOURNEYS'] === 'all';
const appUrl = process.env[journeyVariables.app];

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.test.ts',
  // Tests that run each night only (tests/journeys/README.md).
  ...(isNightly ? {} : { grepInvert: /@nightly/ }),
  globalSetup: './tests/support/services/journeys-setup.ts',
  outputDir: 'test-results',
  timeout: timeouts.journey,
  expect: { timeout: timeouts.page },
  fullyParallel: true,
  // Journeys wait for the browser and the servers half of the time.
  workers: 2 * availableParallelism(),
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  use: {
    ...(appUrl === undefined ? {} : { baseURL: appUrl }),
    browserName: 'chromium',
    // Without animations the journeys take a seventh less of the processors; at night they are on.
    ...(isNightly ? {} : { contextOptions: { reducedMotion: 'reduce' } }),
    // A worker would answer from its cache what a journey means to ask; the one about it asks for it.
    serviceWorkers: 'block',
    launchOptions: { args: chromiumArguments(), ...(executable === null ? {} : { executablePath: executable }) },
    // Recording costs a fifth of the time and would be thrown away almost always: asked for when a test is looked into.
    trace: process.env['PLENUM_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
