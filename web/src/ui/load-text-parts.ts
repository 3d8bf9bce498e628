/** Loads the parts of texts that most texts do not have. */
export const loadTextParts = () => import('./text-parts.tsx');
