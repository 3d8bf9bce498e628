import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, packedChromium } from '../support/services/chromium.ts';
import { journeyVariables } from '../support/services/journeys-setup.ts';
import { timeouts } from '../support/services/timeouts.ts';

const executable = await packedChromium();
if (executable === null) {
  throw new Error('The screenshots were taken with the packaged browser, which runs on Linux (x64) only.');
}
const appUrl = process.env[journeyVariables.app];
const desktop = { viewport: { width: 1366, height: 768 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The main screens as screenshots (docs/design.md): `npm run test:visual`, which is not part of `npm test`. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../support/services/journeys-setup.ts',
  globalTeardown: '../support/visual/smaller-pictures.ts',
  outputDir: '../../test-results/visual',
  snapshotPathTemplate: '{testDir}/baselines/{projectName}/{arg}{ext}',
  updateSnapshots: 'none',
  timeout: timeouts.journey,
  expect: {
    timeout: timeouts.page,
    // The same browser renders the same image, so the tolerance is less than a letter.
    toHaveScreenshot: { threshold: 0.005, maxDiffPixels: 12, animations: 'disabled', caret: 'hide', scale: 'css' },
  },
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] === 'true',
  use: {
    ...(appUrl === undefined ? {} : { baseURL: appUrl }),
    ...devices['Desktop Chrome'],
    deviceScaleFactor: 1,
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    launchOptions: {
      args: [...chromiumArguments(), '--font-render-hinting=none', '--disable-lcd-text'],
      executablePath: executable,
    },
  },
  projects: [
    { name: 'scene', testMatch: 'scene.setup.ts' },
    ...(['light', 'dark'] as const).flatMap((colorScheme) =>
      Object.entries({ desktop, phone }).map(([name, screen]) => ({
        name: `${name}-${colorScheme}`,
        dependencies: ['scene'],
        testMatch: 'pictures.test.ts',
        use: { ...screen, colorScheme },
      })),
    ),
  ],
});
