/** Runs once before the journeys: starts the whole product and passes its URLs to the tests. */
import { writeClients } from '../../../scripts/clients/generate.ts';
import { freePort } from '../../../scripts/embedded/ports.ts';
import { buildWebWhenChanged } from '../../../scripts/embedded/web-build.ts';
import { newDataDirectory, startProduct } from './started-product.ts';

/** Names of the environment variables with the URLs of the product. */
export const journeyVariables = {
  ready: 'PLENUM_READY',
  app: 'PLENUM_APP_URL',
  mail: 'PLENUM_MAIL_URL',
  data: 'PLENUM_JOURNEY_DATA',
  pushes: 'PLENUM_JOURNEY_PUSH_PORT',
} as const;

async function setUp(): Promise<() => Promise<void>> {
  writeClients();
  const folder = newDataDirectory();
  const pushPort = String(await freePort());
  // Nightly with the compressed files of an installation.
  const isNightly = process.env['PLENUM_JOURNEYS'] === 'all';
  await buildWebWhenChanged(new AbortController().signal, isNightly ? 'compressed' : 'uncompressed');
  const product = await startProduct(folder.path, {
    PLENUM_THROWAWAY: '1',
    // The journey about pushes starts a push service there.
    PUSH_LOCAL_ORIGIN: `http://127.0.0.1:${pushPort}`,
    REPORT_URL: 'https://reports.example/plenum',
    IMPRINT_URL: 'https://conference.example/imprint',
    PRIVACY_URL: 'https://conference.example/privacy',
    CONTACT_URL: 'mailto:hosting@conference.example',
    // Hundreds of people register from a single IP address within an hour, as at a venue.
    RATE_LIMIT_EXEMPT: '127.0.0.0/8',
  }).catch((error: unknown) => {
    folder.remove();
    throw error;
  });
  process.env[journeyVariables.ready] = JSON.stringify(product.ready);
  process.env[journeyVariables.app] = product.ready.app;
  process.env[journeyVariables.mail] = product.ready.mail ?? '';
  process.env[journeyVariables.data] = folder.path;
  process.env[journeyVariables.pushes] = pushPort;
  return async () => {
    await product.stop();
    folder.remove();
  };
}

// Playwright asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default setUp;
