/** Input of a chat message. */
import { trimText } from '@plenum/contracts/trimmed-text';
import { SendHorizontal } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import type { TypingNotifier } from '../../lib/chat/typing.ts';
import { touchKeyboard } from '../../lib/touch-keyboard.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { controlClass } from '../control-class.ts';
import { EmojiButton } from '../emoji-button.tsx';
import { t } from './chat.en.json';

interface ComposerProps {
  /** Accessible name with the recipients. */
  readonly label: string;
  readonly text: string;
  readonly maxLength: number;
  /** Displays the remaining characters below this number. */
  readonly countedLast: number;
  /** Layout for a small window. */
  readonly isCompact?: boolean;
  /** Disabled until then. */
  readonly isReady?: boolean;
  /** Typing is allowed, but sending is blocked for now (slow mode). */
  readonly mustWait?: boolean;
  readonly typing: TypingNotifier;
  /** Displayed above the input. */
  readonly notice?: ReactNode;
  /** Displayed below the input instead of the hint about keys. */
  readonly note?: ReactNode;
  readonly input?: RefObject<HTMLTextAreaElement | null>;
  readonly onEscape?: () => void;
  readonly onText: (text: string) => void;
  /** Called with the trimmed text; never with an empty one, nor while sending is blocked. */
  readonly onSend: (content: string) => void;
}

/**
 * Input of a message: Enter sends, Shift+Enter inserts a line break. On-screen keyboards have no Shift+Enter, so there
 * Enter inserts a line break and the button sends; Ctrl+Enter and ⌘+Enter send everywhere.
 */
export function Composer(props: ComposerProps) {
  const { text, maxLength, isCompact = false, isReady = true, mustWait = false, typing, onText, onSend } = props;
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const input = props.input ?? ownRef;
  const hintId = useId();
  const isTouch = useMediaQuery(touchKeyboard);
  const content = trimText(text);
  const length = [...content.normalize('NFC')].length;
  const isTooLong = length > maxLength;
  const maySend = isReady && !mustWait && content !== '' && !isTooLong;
  const send = (): void => {
    if (!maySend) return;
    typing.notifyStopped();
    input.current?.focus();
    onSend(content);
  };
  const sends = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
    key === 'Enter' && !shiftKey && (!isTouch || ctrlKey || metaKey);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    send();
  };
  return (
    <form className={classNames('border-t border-rule bg-surface', isCompact ? 'p-2' : 'p-3')} onSubmit={onSubmit}>
      {props.notice}
      <div className={classNames('flex items-end', isCompact ? 'gap-1' : 'gap-1.5')}>
        <textarea
          ref={input}
          rows={1}
          dir="auto"
          value={text}
          disabled={!isReady}
          onChange={({ target }) => {
            onText(target.value);
            typing.onTextChange(target.value);
          }}
          onKeyDown={(event) => {
            if (sends(event)) onSubmit(event);
            if (event.key === 'Escape') props.onEscape?.();
          }}
          aria-label={props.label}
          aria-describedby={hintId}
          aria-invalid={isTooLong || undefined}
          enterKeyHint={isTouch ? 'enter' : 'send'}
          placeholder={t('chat.placeholder')}
          className={controlClass(
            isTooLong,
            classNames(
              'field-sizing-content min-h-11 min-w-0 resize-none py-2.5',
              isCompact ? 'max-h-36 px-3!' : 'max-h-40',
            ),
          )}
        />
        <EmojiButton input={input} className={classNames('shrink-0', !isCompact && 'text-muted')} />
        <Button type="submit" disabled={!maySend} aria-label={t('chat.send')} className="w-11 shrink-0 px-0!">
          <SendHorizontal aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Button>
      </div>
      <Notes {...{ props, hintId, length, isTouch }} />
    </form>
  );
}

interface NotesProps {
  readonly props: Pick<ComposerProps, 'isCompact' | 'note' | 'maxLength' | 'countedLast'>;
  readonly hintId: string;
  /** Length of the text. */
  readonly length: number;
  readonly isTouch: boolean;
}

/** How the text is sent, and its length if it is almost too long. */
function Notes({ props, hintId, length, isTouch }: NotesProps) {
  const { isCompact = false, note, maxLength, countedLast } = props;
  return (
    <p
      id={hintId}
      className={classNames('flex flex-wrap justify-between gap-x-4 text-xs text-muted', !isCompact && 'mt-1.5')}
    >
      {note ?? (
        <span className={isCompact ? 'sr-only' : 'max-md:sr-only'}>{t(isTouch ? 'chat.hint.touch' : 'chat.hint')}</span>
      )}
      {length > maxLength - countedLast && (
        <span className={classNames('tabular ms-auto', isCompact && 'mt-1')}>
          {t('chat.length', { used: length, limit: maxLength })}
        </span>
      )}
    </p>
  );
}
