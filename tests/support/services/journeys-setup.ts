/** Runs once before the journeys: starts the whole product and hands its addresses to the tests. */
import { tested_languages } from '../../../scripts/embedded/web-build.ts';
import { newDataDirectory, startProduct } from './started-product.ts';

/** Names of the variables in which a journey finds the product. */
export const journey_variables = {
  ready: 'PLENUM_READY',
  app: 'PLENUM_APP_URL',
  mail: 'PLENUM_MAIL_URL',
  data: 'PLENUM_JOURNEY_DATA',
} as const;

async function setUp(): Promise<() => Promise<void>> {
  const folder = newDataDirectory();
  const product = await startProduct(folder.path, {
    PLENUM_THROWAWAY: '1',
    PLENUM_LANGUAGES: tested_languages,
    REPORT_URL: 'https://reports.example/plenum',
    IMPRINT_URL: 'https://conference.example/imprint',
    PRIVACY_URL: 'https://conference.example/privacy',
    // Hundreds of people sign up from this one address within the hour, as at a venue.
    RATE_LIMIT_EXEMPT: '127.0.0.0/8',
  }).catch((error: unknown) => {
    folder.remove();
    throw error;
  });
  process.env[journey_variables.ready] = JSON.stringify(product.ready);
  process.env[journey_variables.app] = product.ready.app;
  process.env[journey_variables.mail] = product.ready.mail ?? '';
  process.env[journey_variables.data] = folder.path;
  return async () => {
    await product.stop();
    folder.remove();
  };
}

// Playwright asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default setUp;
