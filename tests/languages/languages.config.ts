import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';
import { testedLanguages } from '../../scripts/embedded/web-build.ts';

// The journeys build the released version; only this build has the pseudo-language.
process.env['PLENUM_LANGUAGES'] = testedLanguages;

/** Every screen in every language: `npm run test:languages`, which is not part of `npm test`. */
export default defineConfig(journeys, {
  testDir: '.',
  globalSetup: '../support/services/journeys-setup.ts',
  outputDir: '../../test-results/languages',
});
