import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';
import { testedLanguages } from '../../scripts/embedded/web-build.ts';

// The journeys build what is shipped; the marked letters are for this alone.
process.env['PLENUM_LANGUAGES'] = testedLanguages;

/** Every screen in every language: `npm run test:languages`, which is no part of `npm test`. */
export default defineConfig(journeys, {
  testDir: '.',
  globalSetup: '../support/services/journeys-setup.ts',
  outputDir: '../../test-results/languages',
});
