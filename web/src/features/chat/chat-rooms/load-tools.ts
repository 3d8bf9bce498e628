/** Loads the code for actions on messages, on the first action. */
export const loadTools = () => import('./message-tools.ts');
