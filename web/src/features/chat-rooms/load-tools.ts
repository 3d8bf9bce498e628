/** Loads what is needed only when somebody does something with a message, and what loads the rest of it. */
export const loadTools = () => import('./message-tools.ts');

/** Loads how reactions are shown, with the first message that has some. */
export const loadReactions = () => import('./shown-reactions.ts');
