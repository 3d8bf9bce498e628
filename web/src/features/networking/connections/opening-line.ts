import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import { t } from './connections.en.json';

/** Returns an opening line with the person’s “ask me about” line or a shared interest; undefined without either. */
export function openingLineFor({ ask_me_about, in_common }: Pick<EventUserPublic, 'ask_me_about' | 'in_common'>) {
  if (ask_me_about !== null) return t('icebreaker.ask', { topic: ask_me_about.replace(/[.!?…]+$/, '') });
  const [topic] = in_common?.interests ?? [];
  return topic === undefined ? undefined : t('icebreaker.interest', { topic });
}
