/** Names shared by pages and the service worker (docs/decisions/0021). */

/** Cache of API replies of one person. */
export const repliesCache = 'plenum-answers';
/** Cache of scripts, styles and fonts that the app has used. */
export const assetsCache = 'plenum-assets';

/** Header of a reply from the cache: when it was received (ISO 8601). */
export const cachedSinceHeader = 'x-kept-since';

/**
 * `scripts`: requests the initial scripts of the page. `take-over`: activate immediately. `forget`: the user has logged
 * out.
 */
export type WorkerMessage = 'scripts' | 'take-over' | 'forget';
