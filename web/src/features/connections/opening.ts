import type { EventUserPublic } from '@plenum/contracts/attendees';
import { t } from './connections.en.json';

/** Returns a line that begins with what the person wants to be asked, or with a shared interest; none without either. */
export function openingOf({ ask_me_about, in_common }: Pick<EventUserPublic, 'ask_me_about' | 'in_common'>) {
  if (ask_me_about !== null) return t('icebreaker.ask', { topic: ask_me_about.replace(/[.!?…]+$/, '') });
  const [topic] = in_common?.interests ?? [];
  return topic === undefined ? undefined : t('icebreaker.interest', { topic });
}
