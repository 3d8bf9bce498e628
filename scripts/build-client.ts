/** Builds the TypeScript client into `clients/typescript/dist`: generates its types, then compiles it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { writeTypeScriptTypes } from './clients/typescript.ts';
import { repositoryRoot } from './embedded/paths.ts';

writeTypeScriptTypes();
const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '--project', join(repositoryRoot, 'clients/typescript')], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
