import { roomMessageLengthMax } from '@plenum/contracts/limits';
import { SendHorizontal } from 'lucide-react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { controlClass } from '../../ui/control-class.ts';
import { EmojiButton } from '../../ui/emoji-button.tsx';
import { t } from './chat-rooms.messages.ts';

interface ComposerProps {
  readonly room_name: string;
  readonly text: string;
  /** Seconds between two messages, 0 without slow mode; and how many of them are left. */
  readonly pauseS: number;
  readonly wait_s: number;
  readonly onText: (text: string) => void;
  /** Called with the trimmed text; never with a blank one, nor while one has to wait. */
  readonly onSend: (content: string) => void;
}

const counterFrom = roomMessageLengthMax - 200;

/** Where a message is written: Enter sends, Shift and Enter begin a new line. */
export function Composer({ room_name, text, pauseS, wait_s, onText, onSend }: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const content = text.trim();
  const used = [...content.normalize('NFC')].length;
  const isTooLong = used > roomMessageLengthMax;
  const maySend = content !== '' && !isTooLong && wait_s === 0;
  const send = (): void => {
    if (!maySend) return;
    onSend(content);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="border-t border-rule bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end gap-1.5">
        <textarea
          ref={input}
          rows={1}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
          aria-label={t('chat.input', { room: room_name })}
          aria-describedby={hintId}
          aria-invalid={isTooLong || undefined}
          placeholder={t('chat.placeholder')}
          className={controlClass(isTooLong, 'field-sizing-content max-h-40 min-h-11 min-w-0 resize-none py-2.5')}
        />
        <EmojiButton input={input} className="shrink-0 text-muted" />
        <Button type="submit" disabled={!maySend} aria-label={t('chat.send')} className="w-11 shrink-0 px-0">
          <SendHorizontal aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Button>
      </div>
      <p id={hintId} className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        {wait_s > 0 ? (
          <span className="tabular font-medium text-ink">{t('chat.slow_wait', { count: wait_s })}</span>
        ) : (
          <span className={pauseS === 0 ? 'max-md:sr-only' : undefined}>
            {pauseS === 0 ? t('chat.hint') : t('chat.slow', { count: pauseS })}
          </span>
        )}
        {used > counterFrom && (
          <span className="tabular ms-auto">{t('chat.length', { used, limit: roomMessageLengthMax })}</span>
        )}
      </p>
    </form>
  );
}
