/** Loads how reactions are shown, with the first message that has some. */
export const loadReactions = () => import('./shown-reactions.ts');
