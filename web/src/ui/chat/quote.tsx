/** Quote of the message that another one replies to. */
import type { QuotedMessage } from '../../lib/chat/transcript.ts';
import { Isolated } from '../isolated.tsx';
import { t } from './chat.en.json';

interface QuoteProps {
  readonly quote: QuotedMessage;
  readonly name: string;
  /** Scrolls to the message in the log; absent if that is not possible. */
  readonly onShow?: () => void;
}

const lineClass = 'mb-1 block w-full border-s-2 border-current/60 ps-2 text-start text-sm leading-snug';

/** Author and beginning of the quoted message. */
export function Quote({ quote, name, onShow }: QuoteProps) {
  if (quote.is_deleted) return <em className={lineClass}>{t('chat.quote_gone')}</em>;
  const words = (
    <>
      <span className="sr-only">{t('chat.answers')} </span>
      <Isolated text={name} className="block truncate font-semibold" />
      <Isolated text={quote.content} className="line-clamp-2" />
    </>
  );
  // The same action is in the menu of the message, so that a log does not have hundreds of tab stops.
  return onShow ? (
    <button type="button" tabIndex={-1} onClick={onShow} className={lineClass}>
      {words}
    </button>
  ) : (
    <span className={lineClass}>{words}</span>
  );
}
