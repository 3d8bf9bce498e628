/** The migrations in the order of their making; a name never changes once released. */
import { Migration0001Initial } from './migrations/0001-initial.ts';

export const migrations = [{ name: '0001-initial', class: Migration0001Initial }];
