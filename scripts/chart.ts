/**
 * `npm run chart`: generates the Helm chart into `dist/chart/plenum`. `-- --output=FOLDER` sets another folder, and
 * `-- --images=ghcr.io/example/plenum` the repository of the images.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateChart } from './chart/generate.ts';
import { repositoryRoot } from './embedded/paths.ts';
import { findKustomize } from './k8s/kustomize.ts';

const { values } = parseArgs({ options: { output: { type: 'string' }, images: { type: 'string' } } });
const kustomize = findKustomize((message) => console.log(message));
if (kustomize === null) throw new Error('Neither kustomize nor kubectl is installed.');
const output = values.output ?? join(repositoryRoot, 'dist/chart/plenum');
generateChart({ kustomize, output, images: values.images });
console.log(`Generated ${output}`);
