import type { Qa } from '@plenum/contracts/live/questions';
import { formatMoment, type Zones } from '../../../lib/event-time.ts';
import { t } from './questions.en.json';

/** Returns a text on whether questions are open, and since or until when. */
export function openingText({ state, opens_at }: Qa, zones: Zones): string {
  if (state === 'NOT_YET' && opens_at !== null)
    return t('questions.opens', { moment: formatMoment(Date.parse(opens_at), zones) });
  return t(`questions.state.${state}`);
}
