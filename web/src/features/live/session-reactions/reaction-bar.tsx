import { type SessionReaction, sessionReactions } from '@plenum/contracts/enums';
import { acceptsReactions } from '@plenum/contracts/live/session-reaction-rules';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { show } from '../../../lib/i18n/catalogue.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { showToast } from '../../../ui/toast.ts';
import { t } from './reaction-bar.en.json';
import { type Counts, emojiCountFor, addCounts, subtractOwn } from './reaction-counts.ts';
import { ReactionPicture } from './reaction-pictures.tsx';
import { subscribeToReactions, reactToSession } from './session-reactions.api.ts';

const labels = {
  '👏': 'react.applause',
  '❤️': 'react.heart',
  '😂': 'react.fun',
  '🤔': 'react.thinking',
  '🎉': 'react.party',
} as const satisfies Record<SessionReaction, string>;

/** Limit of emoji on the screen at the same time. */
const maxRising = 48;
const riseMs = 2600;
/** Counts arrive twice a second; their emoji start one by one until the next update. */
const spreadMs = 500;

/** Animates the picture of a reaction, copied from its button, that rises and fades. */
function rise(crowd: HTMLElement, reaction: SessionReaction, delay: number): void {
  if (crowd.childElementCount >= maxRising) return;
  const picture = crowd.parentElement?.querySelector<SVGElement>(`[data-picture="${reaction}"]`)?.cloneNode(true);
  if (!(picture instanceof SVGElement)) return;
  picture.classList.add('absolute', 'bottom-0', 'opacity-0');
  picture.style.insetInlineStart = `${4 + Math.random() * 82}%`;
  crowd.append(picture);
  const [drift, height] = [(Math.random() - 0.5) * 24, crowd.clientHeight * (0.7 + Math.random() * 0.25)];
  const flight = picture.animate(
    [
      { transform: 'translate(0, 0) scale(0.7)', opacity: 0 },
      { transform: `translate(${drift / 4}px, ${-height / 4}px) scale(1)`, opacity: 1, offset: 0.25 },
      { transform: `translate(${drift}px, ${-height}px) scale(1)`, opacity: 0 },
    ],
    { duration: riseMs * (0.85 + Math.random() * 0.3), delay, easing: 'ease-out' },
  );
  flight.addEventListener('finish', () => picture.remove());
  flight.addEventListener('cancel', () => picture.remove());
}

interface ReactionButtonProps {
  readonly reaction: SessionReaction;
  /** 0 if it is displayed as a crowd. */
  readonly count: number;
  readonly onPress: () => void;
}

function ReactionButton({ reaction, count, onPress }: ReactionButtonProps) {
  const label = t(labels[reaction]);
  return (
    <button
      type="button"
      title={label}
      onClick={onPress}
      className="relative inline-grid size-11 place-items-center rounded-full hover:bg-sunk active:bg-sunk"
    >
      <ReactionPicture reaction={reaction} />
      <span className="sr-only">{label}</span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute -end-1 top-0 min-w-5 rounded-full border border-rule bg-surface px-1 text-xs leading-4.5 font-semibold text-muted"
        >
          {show(count)}
        </span>
      )}
    </button>
  );
}

/**
 * Five reactions to a running session, and those of all attendees: rising emoji, or numbers if reduced motion is
 * preferred.
 */
export function ReactionBar({ session_id }: { readonly session_id: number }) {
  const crowd = useRef<HTMLDivElement>(null);
  /** The user’s reactions that are displayed but not yet part of a count from the server. */
  const pendingOwn = useRef<Counts>({});
  const [counts, setCounts] = useState<Counts>({});
  const [isFollowed, setFollowed] = useState(false);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  useEffect(
    () =>
      subscribeToReactions(session_id, setFollowed, (received) => {
        const others = subtractOwn(received, pendingOwn.current);
        pendingOwn.current = others.own;
        show(others.fresh);
      }),
    [session_id],
  );

  function show(added: readonly { readonly reaction: SessionReaction; readonly count: number }[]): void {
    setCounts((before) => addCounts(before, added));
    const element = crowd.current;
    if (element === null || document.visibilityState === 'hidden') return;
    for (const { reaction, count } of added)
      for (let number = emojiCountFor(count); number > 0; number -= 1)
        rise(element, reaction, count === 1 ? 0 : Math.random() * spreadMs);
  }

  async function react(reaction: SessionReaction): Promise<void> {
    const single = [{ reaction, count: 1 }];
    pendingOwn.current = addCounts(pendingOwn.current, single);
    show(single);
    try {
      const { is_counted } = await reactToSession(session_id, reaction);
      // A rejected reaction is not part of any count from the server.
      if (!is_counted) pendingOwn.current = subtractOwn(single, pendingOwn.current).own;
    } catch (failure) {
      pendingOwn.current = subtractOwn(single, pendingOwn.current).own;
      showToast({ tone: 'error', title: failureMessage(failure) });
    }
  }

  return (
    <div className="relative w-fit">
      {!isStill && (
        <div
          ref={crowd}
          aria-hidden="true"
          data-crowd
          className="pointer-events-none absolute inset-x-0 bottom-full h-48 overflow-hidden select-none"
        />
      )}
      <div
        role="group"
        aria-label={t('bar')}
        data-followed={isFollowed}
        className="flex rounded-full border border-rule bg-surface px-1 in-data-[stacked]:border-0 in-data-[stacked]:px-0"
      >
        {sessionReactions.map((reaction) => (
          <ReactionButton
            key={reaction}
            reaction={reaction}
            count={isStill ? (counts[reaction] ?? 0) : 0}
            onPress={() => void react(reaction)}
          />
        ))}
      </div>
    </div>
  );
}

/** Reactions to a session, while they are enabled. */
export function SessionReactions({ session }: { readonly session: SessionDetail }) {
  const times = { startsMs: Date.parse(session.starts_at), endsMs: Date.parse(session.ends_at) };
  return acceptsReactions(session, times, useNow()) ? <ReactionBar session_id={session.id} /> : null;
}
