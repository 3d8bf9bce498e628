/** Where the scene of the pictures is kept between the test that makes it and those that look at it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository_root } from '../../../scripts/embedded/paths.ts';

const folder = join(repository_root, '.cache', 'visual');
mkdirSync(folder, { recursive: true });

export const scene_file = join(folder, 'scene.json');
/** The cookies of the person who looks. */
export const login_file = join(folder, 'login.json');
