import type { Qa } from '@plenum/contracts/questions';
import { formatLocale } from '../../lib/dates.ts';
import { t } from './questions.en.json';

const moment = (instant: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** Says whether one can ask, and since or until when. */
export function openingWords({ state, opens_at }: Qa): string {
  if (state === 'NOT_YET' && opens_at !== null) return t('questions.opens', { moment: moment(opens_at) });
  return t(`questions.state.${state}`);
}
