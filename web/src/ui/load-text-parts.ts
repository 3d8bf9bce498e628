/** Loads the code for parts that most texts do not have. */
export const loadTextParts = () => import('./text-parts.tsx');
