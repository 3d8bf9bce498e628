/** Where the scene of the pictures is kept between the test that makes it and those that look at it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../../scripts/embedded/paths.ts';

const folder = join(repositoryRoot, '.cache', 'visual');
mkdirSync(folder, { recursive: true });

export const sceneFile = join(folder, 'scene.json');
/** The cookies of the person who looks. */
export const loginFile = join(folder, 'login.json');
