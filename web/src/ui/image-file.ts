import { maxImageFileBytes } from '@plenum/contracts/limits';

/** Accepted image types; the server checks the content again. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Returns the reason why a file is rejected as an image; null if it is accepted. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | 'empty' | null {
  if (!imageTypes.some((accepted) => accepted === type)) return 'type';
  if (size === 0) return 'empty';
  return size > maxImageFileBytes ? 'size' : null;
}
