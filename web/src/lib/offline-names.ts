/** What pages and the worker of docs/decisions/0021 call things. */

/** Answers of the API, of one person. */
export const answersCache = 'plenum-answers';
/** Scripts, styles and fonts of the app as they were used. */
export const assetsCache = 'plenum-assets';

/** On an answer that the network did not give: since when it is known (ISO 8601). */
export const keptSinceHeader = 'x-kept-since';

/** `scripts`: with which ones does your page begin? `take-over`: begin now. `forget`: the person has gone. */
export type WorkerMessage = 'scripts' | 'take-over' | 'forget';
