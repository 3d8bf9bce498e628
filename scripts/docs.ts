/**
 * `npm run docs` writes the generated documents, and the types of the TypeScript client, which are not committed; with
 * `-- --check` it only lists outdated documents and exits with 1.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeClientTypes } from './client-types.ts';
import { repositoryRoot, staleDocuments } from './documents.ts';

const checking = process.argv.includes('--check');
const stale = await staleDocuments();
for (const { path, content } of stale) {
  if (!checking) writeFileSync(join(repositoryRoot, path), content);
  console.log(checking ? `stale: ${path}` : `written: ${path}`);
}
if (!checking) writeClientTypes();
if (stale.length === 0) console.log('Every generated document is up to date.');
if (checking && stale.length > 0) {
  console.log('Run `npm run docs` and commit what it writes.');
  process.exitCode = 1;
}
