import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './tests/support/services/chromium.ts';
import { journey_variables } from './tests/support/services/journeys-setup.ts';

const executable = await chromiumPath();
const app_url = process.env[journey_variables.app];

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/support/services/journeys-setup.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  use: {
    ...(app_url === undefined ? {} : { baseURL: app_url }),
    browserName: 'chromium',
    launchOptions: { args: chromiumArguments(), ...(executable === null ? {} : { executablePath: executable }) },
    // Pictures of every step would cost a third of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
