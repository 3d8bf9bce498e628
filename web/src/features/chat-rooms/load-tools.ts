/** Loads what is needed only when somebody does something with a message, and what loads the rest of it. */
export const loadTools = () => import('./message-tools.ts');
