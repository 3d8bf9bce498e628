import type { Thread } from '@plenum/contracts/direct-messages';
import { directMessageLengthMax } from '@plenum/contracts/limits';
import { SendHorizontal } from 'lucide-react';
import { useId, type KeyboardEvent, type RefObject } from 'react';
import { useSender } from '../../lib/chat/use-chat.ts';
import { Button } from '../../ui/button.tsx';
import { controlClass } from '../../ui/control-class.ts';
import { EmojiButton } from '../../ui/emoji-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { t } from './direct-messages.messages.ts';
import { firstNameOf } from './person-name.ts';
import { useTypingTeller } from './typing.ts';
import type { OpenThread } from './use-thread-feed.ts';

const counterFrom = directMessageLengthMax - 300;

const sends = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;

/** Why one cannot write here, as far as this side may know: who is blocked is not told. */
function obstacle({ other_user, is_blocked }: Thread): string {
  if (other_user.id === 0) return t('dm.cannot.gone');
  return t(is_blocked ? 'dm.cannot.blocked' : 'dm.cannot', { name: firstNameOf(other_user) });
}

interface MessageInputProps {
  /** Undefined while it is on its way; until then nobody writes. */
  readonly thread: Thread | undefined;
  readonly open: OpenThread;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

/** Where a direct message is written: Enter sends, Shift and Enter begin a new line. */
export function MessageInput({ thread, open, input }: MessageInputProps) {
  const hintId = useId();
  const { feed, sender } = open;
  const { draft, failure } = useSender(sender);
  const typing = useTypingTeller(open.thread_id);
  const content = draft.trim();
  const used = [...content.normalize('NFC')].length;
  const isReady = thread !== undefined;
  const maySend = isReady && content !== '' && used <= directMessageLengthMax;
  if (thread !== undefined && !thread.can_send) return <Silence thread={thread} left={content} />;
  const send = async (): Promise<void> => {
    if (!maySend) return;
    typing.stopped();
    input.current?.focus();
    const outcome = await sender.send(content);
    // Whoever has closed the window still learns that something is left.
    if (outcome !== 'sent' && !feed.isShown()) showFailure(sender.get().failure);
  };
  const type = (text: string): void => {
    sender.type(text);
    if (text.trim() === '') typing.stopped();
    else typing.typed();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!sends(event)) return;
    event.preventDefault();
    void send();
  };
  const name = firstNameOf(thread?.other_user);
  return (
    <form
      className="border-t border-rule bg-surface p-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <NotSent reason={failure} />
      <div className="flex items-end gap-1">
        <textarea
          ref={input}
          rows={1}
          value={draft}
          disabled={!isReady}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          aria-label={isReady ? t('dm.input', { name }) : t('dm.input.loading')}
          aria-describedby={hintId}
          enterKeyHint="send"
          placeholder={t('dm.placeholder')}
          className={controlClass(
            used > directMessageLengthMax,
            'field-sizing-content max-h-36 min-h-11 resize-none px-3! py-2.5',
          )}
        />
        <EmojiButton input={input} className="shrink-0" />
        <Button type="submit" disabled={!maySend} aria-label={t('dm.send')} className="w-11 shrink-0 px-0!">
          <SendHorizontal aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Button>
      </div>
      <p id={hintId} className="flex justify-end text-xs text-muted">
        <span className="sr-only">{t('dm.hint')}</span>
        {used > counterFrom && <Counter used={used} />}
      </p>
    </form>
  );
}

/** Instead of the input: why there is none, and what was written before that and is not sent. */
function Silence({ thread, left }: { readonly thread: Thread; readonly left: string }) {
  return (
    <div className="border-t border-rule bg-sunk px-4 py-3 text-sm">
      {left !== '' && (
        <p className="mb-2 max-h-24 overflow-y-auto rounded-sm border border-dashed border-edge px-3 py-2 wrap-anywhere whitespace-pre-wrap">
          {left}
        </p>
      )}
      <p role="status" className="text-center font-medium">
        {obstacle(thread)}
      </p>
    </div>
  );
}

/** Why what stands in the input again was not sent. */
function NotSent({ reason }: { readonly reason: string | null }) {
  if (reason === null) return null;
  return (
    <p role="alert" className="mb-2 rounded-sm bg-live-soft px-3 py-2 text-sm text-on-live-soft">
      {t('dm.not_sent', { reason })}
    </p>
  );
}

const Counter = ({ used }: { readonly used: number }) => (
  <span className="tabular mt-1">{t('dm.length', { used, limit: directMessageLengthMax })}</span>
);

function showFailure(reason: string | null): void {
  if (reason !== null) showToast({ tone: 'error', title: t('dm.not_sent', { reason }) });
}
