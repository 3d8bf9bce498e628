import type { Qa } from '@plenum/contracts/questions';
import { formatInstant } from '../../lib/instants.ts';
import { t } from './questions.en.json';

/** Says whether one can ask, and since or until when. */
export function openingWords({ state, opens_at }: Qa): string {
  if (state === 'NOT_YET' && opens_at !== null) return t('questions.opens', { moment: formatInstant(opens_at) });
  return t(`questions.state.${state}`);
}
