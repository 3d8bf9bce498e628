import { imageFileMaxBytes } from '@plenum/contracts/limits';

/** Pictures that the server takes; what a file really is the server looks at once more. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Why a file cannot be a picture here, as far as the browser can tell. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | 'empty' | null {
  if (!imageTypes.some((known) => known === type)) return 'type';
  if (size === 0) return 'empty';
  return size > imageFileMaxBytes ? 'size' : null;
}
