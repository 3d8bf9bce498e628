import { room_message_length_max } from '@plenum/contracts/limits';
import { SendHorizontal } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { controlClass } from '../../ui/field.tsx';
import { t } from './chat-rooms.messages.ts';

interface ComposerProps {
  readonly room_name: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called with the trimmed text; never with a blank one. */
  readonly onSend: (content: string) => void;
}

const counter_from = room_message_length_max - 200;

/** Where a message is written: Enter sends, Shift and Enter begin a new line. */
export function Composer({ room_name, text, onText, onSend }: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const content = text.trim();
  const used = [...content.normalize('NFC')].length;
  const may_send = content !== '' && used <= room_message_length_max;
  const send = (): void => {
    if (!may_send) return;
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
      <div className="flex items-end gap-2">
        <textarea
          ref={input}
          rows={1}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
          aria-label={t('chat.input', { room: room_name })}
          aria-describedby="composer-hint"
          placeholder={t('chat.placeholder')}
          className={controlClass(
            used > room_message_length_max,
            'field-sizing-content max-h-40 min-h-11 resize-none py-2.5',
          )}
        />
        <Button type="submit" disabled={!may_send} aria-label={t('chat.send')} className="w-11 px-0">
          <SendHorizontal aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Button>
      </div>
      <p id="composer-hint" className="mt-1.5 flex justify-between text-xs text-muted">
        <span className="max-md:sr-only">{t('chat.hint')}</span>
        {used > counter_from && (
          <span className="tabular ms-auto">{t('chat.length', { used, limit: room_message_length_max })}</span>
        )}
      </p>
    </form>
  );
}
