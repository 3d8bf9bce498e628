/** The files that pass the scene of the screenshots from the set-up to the tests. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../../scripts/embedded/paths.ts';

const folder = join(repositoryRoot, '.cache', 'visual');
mkdirSync(folder, { recursive: true });

export const sceneFile = join(folder, 'scene.json');
/** The cookies of the viewer. */
export const loginFile = join(folder, 'login.json');
