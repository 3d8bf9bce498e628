/**
 * `npm run docs` writes the generated documents and the generated parts of the clients, which are not committed. With
 * `-- --check`, it only lists outdated documents, and exits with 1 if there are any.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeClients } from './clients/generate.ts';
import { repositoryRoot, staleDocuments } from './documents.ts';

const isCheck = process.argv.includes('--check');
const stale = await staleDocuments();
for (const { path, content } of stale) {
  if (!isCheck) writeFileSync(join(repositoryRoot, path), content);
  console.log(isCheck ? `outdated: ${path}` : `written: ${path}`);
}
if (!isCheck) writeClients();
if (stale.length === 0) console.log('All generated documents are up to date.');
if (isCheck && stale.length > 0) {
  console.log('Run `npm run docs` and commit the changes.');
  process.exitCode = 1;
}
