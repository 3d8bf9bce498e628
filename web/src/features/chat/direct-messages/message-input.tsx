import type { Thread } from '@plenum/contracts/chat/direct-messages';
import { maxDirectMessageLength } from '@plenum/contracts/limits';
import type { RefObject } from 'react';
import { useSender } from '../../../lib/chat/sender.ts';
import { useTypingNotifier } from '../../../lib/chat/typing.ts';
import { Composer } from '../../../ui/chat/composer.tsx';
import { showToast } from '../../../ui/toast.ts';
import { sendTyping } from './direct-messages.api.ts';
import { t } from './direct-messages.en.json';
import { firstNameOf } from './person-name.ts';
import type { OpenThread } from './use-thread-feed.ts';

/** Returns why the user cannot write, without revealing that they are blocked. */
function readOnlyReason({ other_user, is_blocked }: Thread): string {
  if (other_user.id === 0) return t('dm.cannot.gone');
  return t(is_blocked ? 'dm.cannot.blocked' : 'dm.cannot', { name: firstNameOf(other_user) });
}

interface MessageInputProps {
  /** Undefined while it loads; writing is disabled until then. */
  readonly thread: Thread | undefined;
  readonly open: OpenThread;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

/** The input of direct messages, or the reason why the user cannot write. */
export function MessageInput({ thread, open, input }: MessageInputProps) {
  const { feed, sender } = open;
  const { draft, failure } = useSender(sender);
  const typing = useTypingNotifier(open.thread_id, sendTyping);
  if (thread !== undefined && !thread.can_send) return <ReadOnlyNote thread={thread} unsentText={draft.trim()} />;
  const isReady = thread !== undefined;
  const send = async (content: string): Promise<void> => {
    const outcome = await sender.send(content);
    // Also displays a toast after the user has closed the window.
    if (outcome !== 'sent' && !feed.hasSubscribers()) showFailure(sender.get().failure);
  };
  return (
    <Composer
      label={isReady ? t('dm.input', { name: firstNameOf(thread.other_user) }) : t('dm.input.loading')}
      text={draft}
      maxLength={maxDirectMessageLength}
      countedLast={300}
      isCompact
      isReady={isReady}
      typing={typing}
      notice={<UnsentNote reason={failure} />}
      input={input}
      onText={sender.setDraft}
      onSend={(content) => void send(content)}
    />
  );
}

/** Replaces the input: the reason, and an unsent text. */
function ReadOnlyNote({ thread, unsentText }: { readonly thread: Thread; readonly unsentText: string }) {
  return (
    <div className="border-t border-rule bg-sunk px-4 py-3 text-sm">
      {unsentText !== '' && (
        <p className="mb-2 max-h-24 overflow-y-auto rounded-sm border border-dashed border-edge px-3 py-2 wrap-anywhere whitespace-pre-wrap">
          {unsentText}
        </p>
      )}
      <p role="status" className="text-center font-medium">
        {readOnlyReason(thread)}
      </p>
    </div>
  );
}

/** Reason why a message returned to the input unsent. */
function UnsentNote({ reason }: { readonly reason: string | null }) {
  if (reason === null) return null;
  return (
    <p role="alert" className="mb-2 rounded-sm bg-live-soft px-3 py-2 text-sm text-on-live-soft">
      {t('dm.not_sent', { reason })}
    </p>
  );
}

function showFailure(reason: string | null): void {
  if (reason !== null) showToast({ tone: 'error', title: t('dm.not_sent', { reason }) });
}
