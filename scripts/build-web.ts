/** Builds the web app into `web/dist` when its sources changed since the last build. */
import { buildWebWhenChanged } from './embedded/web-build.ts';

const built = await buildWebWhenChanged(new AbortController().signal, 'compressed');
console.log(built ? 'web app built' : 'web app unchanged');
