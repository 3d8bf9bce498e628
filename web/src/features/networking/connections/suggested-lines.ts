import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import { t } from './connections.en.json';

/** An icebreaker that fits the two people, and why. */
interface SuggestedLine {
  readonly text: string;
  readonly reason: string;
}

type Member = Pick<EventUserPublic, 'ask_me_about' | 'in_common'> & {
  readonly sessions: readonly { readonly id: number; readonly title: string }[];
};

const maxSuggestions = 3;

export interface Suggestions {
  readonly lines: readonly SuggestedLine[];
  /** Whether they are based on the person and not only on the event. */
  readonly isPersonal: boolean;
}

/** Returns icebreakers from what the two people have in common, most specific first, or one about the event. */
export function suggestedLines({ ask_me_about, in_common, sessions }: Member, event: string): Suggestions {
  const next = in_common?.next_session ?? null;
  const [topic] = in_common?.interests ?? [];
  const [talk] = sessions;
  const [known] = in_common?.connections.names ?? [];
  const specific: readonly (SuggestedLine | false)[] = [
    ask_me_about !== null && {
      text: t('icebreaker.ask', { topic: ask_me_about.replace(/[.!?…]+$/, '') }),
      reason: t('icebreaker.ask.reason'),
    },
    next !== null && {
      text: t(next.is_speaking ? 'icebreaker.speaks' : 'icebreaker.session', { title: next.title }),
      reason: t('icebreaker.session.reason'),
    },
    topic !== undefined && { text: t('icebreaker.interest', { topic }), reason: t('icebreaker.interest.reason') },
    talk !== undefined &&
      talk.id !== next?.id && {
        text: t('icebreaker.talk', { title: talk.title }),
        reason: t('icebreaker.talk.reason'),
      },
    known !== undefined && { text: t('icebreaker.known', { name: known }), reason: t('icebreaker.known.reason') },
  ];
  const lines = specific.filter((line) => line !== false).slice(0, maxSuggestions);
  if (lines.length > 0) return { lines, isPersonal: true };
  return {
    lines: [{ text: t('icebreaker.event', { event }), reason: t('icebreaker.event.reason') }],
    isPersonal: false,
  };
}
