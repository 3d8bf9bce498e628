/**
 * Builds the web app into `web/dist` when its sources changed since the last build. With `uncompressed`, which takes half
 * of the time, without compressed copies of the files.
 */
import { buildWebWhenChanged } from './embedded/web-build.ts';

const built = await buildWebWhenChanged(
  new AbortController().signal,
  process.argv[2] === 'uncompressed' ? 'uncompressed' : 'compressed',
);
console.log(built ? 'web app built' : 'web app unchanged');
