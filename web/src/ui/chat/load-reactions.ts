/** Loads the code that displays reactions, with the first message that has some. */
export const loadReactions = () => import('./shown-reactions.ts');
