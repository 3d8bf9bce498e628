import { removeAccents } from '@plenum/contracts/folded-text';

/** Normalizes text for search and comparison: removes case and accents. */
export const foldText = (text: string): string => removeAccents(text.normalize('NFKD'));
