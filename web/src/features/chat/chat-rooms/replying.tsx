import { X } from 'lucide-react';
import type { QuotedMessage } from '../../../lib/chat/transcript.ts';
import { IconButton } from '../../../ui/button.tsx';
import { authorName } from './message-actions.ts';
import { t } from './message-menu.en.json';

/** The message that is being replied to, above the input. */
export function Replying({ to, onCancel }: { readonly to: QuotedMessage; readonly onCancel: () => void }) {
  return (
    <div className="mb-2 flex items-center gap-1 border-s-2 border-accent ps-2 text-sm">
      <p role="status" className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {t('message.replying', { name: authorName({ user: to }) })}
        </span>
        <bdi className="block truncate text-muted">{to.content}</bdi>
      </p>
      <IconButton label={t('message.reply_cancel')} onClick={onCancel} className="shrink-0">
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
